import { t } from '@lingui/core/macro';
import { useLocation } from 'wouter';
import { cartMovedText } from '#web/session/cart-moved.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { bringBackOrder } from '#web/session/order-brought-back.ts';
import { useUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { notBroughtBack } from '../use-brought-back.ts';
import { dropLate } from '../use-named-entry.ts';
import type { Waiting } from './waiting.ts';

interface CorrectOrderProps {
  /** An order that the server refused. */
  entry: Waiting;
  onCorrecting: () => void;
}

/** Puts it back into the cart, beside what is there: it is changed and submitted again (O2). */
export function CorrectOrder({ entry, onCorrecting }: CorrectOrderProps) {
  const { id } = useUser();
  const { assigned, location: before, choose } = useChosenLocation();
  const [, navigate] = useLocation();

  function correct() {
    // First into the cart: a page that ends here has it twice, and not never.
    if (!bringBackOrder(id, entry)) {
      toast(notBroughtBack);
      return;
    }
    const place = assigned?.find((one) => one.id === entry.submission.locationId);
    if (place && place.id !== before?.id) {
      choose(place.id);
      // What else is in the cart was meant for another location.
      toast(() => ({ title: cartMovedText(place.name) }));
    }
    void dropLate(entry);
    onCorrecting();
    navigate('/employee');
  }
  return <Button onClick={correct}>{t({ message: 'Correct', context: 'verb' })}</Button>;
}
