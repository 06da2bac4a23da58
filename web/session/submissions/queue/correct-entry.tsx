import { t } from '@lingui/core/macro';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import { useChosenLocation } from '#web/session/location.ts';
import { Button } from '#web/ui/button.tsx';
import { broughtBackAddress } from '../brought-back-address.ts';
import type { Waiting, WaitingDraft } from './waiting.ts';

const CATALOGUE = '/employee';

interface CorrectEntryProps {
  /** Something that the server refused. */
  entry: Waiting & { draft: WaitingDraft };
  onCorrecting: () => void;
}

/** Opens the screen where it was entered, which takes it back (`use-brought-back.ts`). */
export function CorrectEntry({ entry, onCorrecting }: CorrectEntryProps) {
  const { assigned, choose } = useChosenLocation();
  const [path, navigate] = useLocation();

  function correct() {
    const { submission, draft, since } = entry;
    const place = assigned?.find(({ id }) => id === submission.locationId);
    if (place) choose(place.id);
    onCorrecting();
    // The catalogue reads its address only when it opens: an open one is left first.
    const isOpen = path === CATALOGUE;
    if (isOpen) flushSync(() => navigate(`${CATALOGUE}/orders`));
    navigate(broughtBackAddress(draft.address, since), { replace: isOpen });
  }
  return <Button onClick={correct}>{t({ message: 'Correct', context: 'verb' })}</Button>;
}
