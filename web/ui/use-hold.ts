import type { KeyboardEvent, MouseEvent } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';

/** How long a press lasts before it repeats, in milliseconds. */
const REPEATS_AFTER_MS = 400;
/** The first pause between two steps, and the factor by which each one shortens. */
const FIRST_PAUSE_MS = 160;
const ACCELERATION = 0.9;
const SHORTEST_PAUSE_MS = 30;

/**
 * Handlers for a button that steps once when pressed and repeats, with acceleration, while it is held by pointer,
 * Enter or Space. `step` returns whether another step is possible.
 */
export function useHold(step: () => boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether the press has repeated: its click is not one more step. */
  const repeated = useRef(false);
  const stepNow = useEffectEvent(step);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  function start() {
    stop();
    repeated.current = false;
    timer.current = setTimeout(() => repeat(FIRST_PAUSE_MS), REPEATS_AFTER_MS);
  }
  function repeat(pause: number) {
    repeated.current = true;
    if (!stepNow()) return;
    const next = Math.max(pause * ACCELERATION, SHORTEST_PAUSE_MS);
    timer.current = setTimeout(() => repeat(next), pause);
  }

  return {
    onClick: ({ detail }: MouseEvent) => {
      // Not the click that ends a repeating press. A click without a pointer, as by a screen reader, has no detail.
      if (!repeated.current || detail === 0) step();
    },
    onPointerDown: start,
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onBlur: stop,
    // A finger held down would open the browser's menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // The keyboard's own repetition would add its steps.
      if (event.repeat) event.preventDefault();
      else start();
    },
    onKeyUp: (event: KeyboardEvent) => {
      stop();
      // Space clicks on key up.
      if (repeated.current) event.preventDefault();
    },
  };
}
