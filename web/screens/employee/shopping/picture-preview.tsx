import type { FocusEvent, PointerEvent } from 'react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

/** A pointer that only passes opens nothing. Milliseconds. */
const RESTS_MS = 350;
const GAP = 12;
/** The size of pictures in lists. */
const SIZE_MAX = 480;
const SIZE_MIN = 320;

export interface Place {
  left: number;
  top: number;
  size: number;
}

/** Beside the picture, on the side with more room, inside the window; CSS pixels. Exported for its tests. */
export function placeBeside(
  picture: Pick<DOMRect, 'left' | 'right' | 'top' | 'height'>,
  room: { width: number; height: number },
): Place {
  const onRight = room.width - picture.right >= picture.left;
  const beside = (onRight ? room.width - picture.right : picture.left) - 2 * GAP;
  const size = Math.min(
    SIZE_MAX,
    Math.max(SIZE_MIN, beside),
    room.height - 2 * GAP,
    room.width - 2 * GAP,
  );
  const left = onRight ? picture.right + GAP : picture.left - GAP - size;
  const top = picture.top + (picture.height - size) / 2;
  const within = (at: number, length: number) => Math.max(GAP, Math.min(at, length - size - GAP));
  return { left: within(left, room.width), top: within(top, room.height), size };
}

/**
 * Opens the enlarged picture of the element that takes `triggers` while a mouse rests on it, or the focus is on the
 * button in it. Touch never opens it; Escape and scrolling close it.
 */
export function usePicturePreview() {
  const [over, setOver] = useState<Element | 'dismissed'>();
  const [place, setPlace] = useState<Place>();

  useEffect(() => {
    if (!over || over === 'dismissed') return undefined;
    const timer = setTimeout(() => {
      const picture = over.querySelector('img');
      if (picture?.naturalWidth) setPlace(placeBeside(picture.getBoundingClientRect(), roomNow()));
    }, RESTS_MS);
    const onScroll = () => setOver(undefined);
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOver('dismissed');
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      setPlace(undefined);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('keydown', onKey);
    };
  }, [over]);

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
  return { triggers, place };
}

function roomNow() {
  return { width: document.documentElement.clientWidth, height: window.innerHeight };
}

/** It ignores the pointer, so elements below it can still be pressed. */
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
