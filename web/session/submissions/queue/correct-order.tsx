import { t } from '@lingui/core/macro';
import { useLocation } from 'wouter';
import { useCart } from '#web/session/cart.ts';
import { withLine } from '#web/session/cart-lines.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { Button } from '#web/ui/button.tsx';
import type { OrderContent } from '../submission-kinds.ts';
import { pageQueue } from './page-queue.ts';
import type { Waiting } from './waiting.ts';

interface CorrectOrderProps {
  /** An order that the server refused. */
  entry: Waiting;
  onCorrecting: () => void;
}

/** Puts it back into the cart, beside what is there: it is changed and submitted as another order (O2). */
export function CorrectOrder({ entry, onCorrecting }: CorrectOrderProps) {
  const { lines, notes, actions } = useCart();
  const { assigned, choose } = useChosenLocation();
  const [, navigate] = useLocation();

  function correct() {
    const { content, locationId } = entry.submission;
    const order = content as OrderContent;
    // First into the cart: a page that ends here has it twice, and not never.
    actions.setLines(order.items.reduce(added, lines));
    if (notes.trim() === '' && order.notes) actions.setNotes(order.notes);
    if (assigned?.some(({ id }) => id === locationId)) choose(Number(locationId));
    void pageQueue.drop(entry);
    onCorrecting();
    navigate('/employee');
  }
  return <Button onClick={correct}>{t({ message: 'Correct', context: 'verb' })}</Button>;
}

function added(
  lines: ReturnType<typeof useCart>['lines'],
  { productId, quantity }: OrderContent['items'][number],
) {
  const before = lines.find((line) => line.productId === productId)?.quantity ?? 0;
  return withLine(lines, { productId, quantity: before + quantity });
}
