import type { FocusEvent, PointerEvent } from 'react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** A pointer on its way to somewhere else shows nothing. Milliseconds. */
const RESTS_MS = 350;
const GAP = 12;
/** As large as the pictures of lists are. */
const SIZE_MAX = 480;

export interface Place {
  left: number;
  top: number;
  size: number;
}

/** Beside the picture, on the side with more room, within the window; CSS pixels. Exported for its tests. */
export function placeBeside(
  picture: Pick<DOMRect, 'left' | 'right' | 'top' | 'height'>,
  room: { width: number; height: number },
): Place {
  const size = Math.min(SIZE_MAX, room.height - 2 * GAP, room.width - 2 * GAP);
  const onRight = room.width - picture.right >= picture.left;
  const left = onRight ? picture.right + GAP : picture.left - GAP - size;
  const top = picture.top + (picture.height - size) / 2;
  const within = (at: number, length: number) => Math.max(GAP, Math.min(at, length - size - GAP));
  return { left: within(left, room.width), top: within(top, room.height), size };
}

/**
 * When and where the picture inside the element that takes `triggers` is shown enlarged: while a mouse rests on it, or the
 * keyboard is on the button in it. Touch never opens it; Escape and scrolling close it.
 */
export function usePicturePreview() {
  const [over, setOver] = useState<Element>();
  const [place, setPlace] = useState<Place>();

  useEffect(() => {
    if (!over) return undefined;
    const timer = setTimeout(() => {
      const picture = over.querySelector('img');
      if (!picture?.naturalWidth) return;
      setPlace(
        placeBeside(picture.getBoundingClientRect(), {
          width: document.documentElement.clientWidth,
          height: window.innerHeight,
        }),
      );
    }, RESTS_MS);
    const close = () => setOver(undefined);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close();
    window.addEventListener('scroll', close, { passive: true });
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      setPlace(undefined);
      window.removeEventListener('scroll', close);
      window.removeEventListener('keydown', onKey);
    };
  }, [over]);

  const triggers = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setOver(event.currentTarget);
    },
    onPointerLeave: () => setOver(undefined),
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) setOver(event.currentTarget);
    },
    onBlur: () => setOver(undefined),
  };
  return { triggers, place };
}

/** It takes no pointer, so whatever lies below it can still be pressed. */
export function PicturePreview({ src, place }: { src: string; place: Place }) {
  return createPortal(
    <img
      src={src}
      alt=""
      width={place.size}
      height={place.size}
      style={{ left: place.left, top: place.top }}
      className="pointer-events-none fixed z-30 animate-fade-in rounded-card border border-line bg-surface-raised object-cover shadow-high"
    />,
    document.body,
  );
}
