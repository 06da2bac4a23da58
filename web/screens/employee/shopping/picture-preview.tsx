import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';

/** A pointer that only passes opens nothing. Milliseconds. */
const RESTS_MS = 350;
const GAP = 12;
/** The size of pictures in lists. */
const SIZE_MAX = 480;
const SIZE_MIN = 320;

export interface PreviewPlace {
  left: number;
  top: number;
  size: number;
}

/** Beside the picture, on the side with more room, inside the window; CSS pixels. Exported for its tests. */
export function placeBeside(
  picture: Pick<DOMRect, 'left' | 'right' | 'top' | 'height'>,
  room: { width: number; height: number },
): PreviewPlace {
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

interface PicturePreviewProps {
  /** What holds the picture, and is rested on. */
  over: Element;
  src: string;
  onDismiss: (by: 'scrolling' | 'Escape') => void;
}

/** The enlarged picture, once the mouse has rested. It ignores the pointer, so elements below it can still be pressed. */
export function PicturePreview({ over, src, onDismiss }: PicturePreviewProps) {
  const [place, setPlace] = useState<PreviewPlace>();
  const dismiss = useEffectEvent(onDismiss);

  useEffect(() => {
    const timer = setTimeout(() => {
      const picture = over.querySelector('img');
      if (picture?.naturalWidth) setPlace(placeBeside(picture.getBoundingClientRect(), roomNow()));
    }, RESTS_MS);
    const onScroll = () => dismiss('scrolling');
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && dismiss('Escape');
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('keydown', onKey);
    };
  }, [over]);

  return (
    place &&
    createPortal(
      <img
        src={src}
        alt=""
        width={place.size}
        height={place.size}
        style={{ left: place.left, top: place.top }}
        className="pointer-events-none fixed z-30 animate-fade-in rounded-card border border-line bg-surface-raised object-cover shadow-high"
      />,
      document.body,
    )
  );
}

function roomNow() {
  return { width: document.documentElement.clientWidth, height: window.innerHeight };
}
