import { useRef } from 'react';
import type { TouchEvent } from 'react';

/** Minimum horizontal distance of a swipe, in CSS pixels. */
const FAR = 48;

/** Handlers for swipes: calls `go` with 1 for next (to the left) and -1 for previous. */
export function useSwipe(go: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches.item(0);
      // A second finger zooms.
      start.current =
        finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0);
      if (!start.current || !finger) return;
      const across = finger.clientX - start.current.x;
      const along = finger.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(across) < FAR || Math.abs(across) < 2 * Math.abs(along)) return;
      go(across < 0 ? 1 : -1);
    },
  };
}
