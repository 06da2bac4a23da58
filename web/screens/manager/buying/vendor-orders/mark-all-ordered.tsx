import { t } from '@lingui/core/macro';
import { CheckCheck } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useMarkAllOrdered } from './mark-all.ts';
import type { Place } from './place.ts';
import { useKeptFocus } from './use-kept-focus.ts';

interface MarkAllOrderedProps {
  place: Place;
  /** Moves focus to the section, because the button disappears. */
  stayHere: () => void;
}

/** Sets every pending item of one vendor at one location to ordered, whatever is loaded of them. */
export function MarkAllOrdered({ place, stayHere }: MarkAllOrderedProps) {
  const markAll = useMarkAllOrdered(place);
  const button = useKeptFocus({ busy: markAll.isPending, disabled: false });
  return (
    <Button
      ref={button}
      busy={markAll.isPending}
      onClick={() => {
        stayHere();
        markAll.mutate();
      }}
    >
      {!markAll.isPending && <CheckCheck aria-hidden className="size-4" />}
      {markAll.isPending ? t`Marking...` : t`Mark All Ordered`}
    </Button>
  );
}
