import { t } from '@lingui/core/macro';
import { CheckCheck } from 'lucide-react';
import { OthersWait, WaitsNote } from '#web/session/submissions/waits-note.tsx';
import { Button } from '#web/ui/button.tsx';
import { useMarkAllOrdered } from './mark-all.ts';
import type { Place } from './place.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface MarkAllOrderedProps {
  place: Place;
  vendorName: string;
  /** The pending items that are shown. */
  itemIds: readonly number[];
  /** Moves focus to the section, because the button disappears. */
  stayHere: () => void;
}

/** Sets every pending item of one vendor at one location to ordered, whatever is loaded of them. */
export function MarkAllOrdered({ stayHere, ...marked }: MarkAllOrderedProps) {
  const { markAll, isMarking, waits, others } = useMarkAllOrdered(marked);
  const button = useKeptFocus({ busy: isMarking, disabled: false });
  return (
    <>
      {waits ? (
        <WaitsNote className="self-center max-sm:basis-full max-sm:pt-1">{t`Marking waits to be sent`}</WaitsNote>
      ) : (
        <Button
          ref={button}
          busy={isMarking}
          onClick={() => {
            stayHere();
            markAll();
          }}
        >
          {!isMarking && <CheckCheck aria-hidden className="size-4" />}
          {isMarking ? t`Marking...` : t`Mark All Ordered`}
        </Button>
      )}
      <OthersWait others={others} className="basis-full pt-1" />
    </>
  );
}
