import { useState } from 'react';
import type { FocusEvent, PointerEvent } from 'react';
import { useLater } from '#web/ui/use-later.ts';

const loadPreview = () => import('./picture-preview.tsx');

/**
 * Opens the enlarged picture of the element that takes `triggers` while a mouse rests on it, or the focus is on the
 * button in it. Touch never opens it; Escape and scrolling close it.
 */
export function usePicturePreview(src: string | null) {
  const [over, setOver] = useState<Element | 'dismissed'>();
  const isOver = over !== undefined && over !== 'dismissed';
  const later = useLater(loadPreview, { wanted: isOver });

  const enter = (picture: Element) => setOver((before) => before ?? picture);
  const leave = () => setOver(undefined);
  const triggers = {
    // On move, not on enter: a page that appears or scrolls under a still mouse must not open it.
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') enter(event.currentTarget);
    },
    onPointerLeave: leave,
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) enter(event.currentTarget);
    },
    onBlur: leave,
  };
  const preview = isOver && src && later && (
    <later.PicturePreview
      over={over}
      src={src}
      onDismiss={(by) => setOver(by === 'Escape' ? 'dismissed' : undefined)}
    />
  );
  return { triggers, preview };
}
