import { useEffect, useEffectEvent, useRef } from 'react';

/** The shortest swipe, in pixels; it must also be twice as wide as high. */
const SWIPE_PX = 72;

/** Controls that use arrow keys or swipes themselves. */
const TAKEN =
  'input, textarea, select, [role=combobox], [role=toolbar], [role=tablist], [role=radiogroup], [role=dialog], [role=menu]';

/** Turns to the next or previous by arrow key, anywhere on the page, and by a swipe on the element (24.1). */
export function useTurning<E extends HTMLElement>(turn: (by: 1 | -1) => void) {
  const element = useRef<E>(null);
  const turned = useEffectEvent(turn);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
      if (!by || event.defaultPrevented || isModified(event) || isTaken(event.target)) return;
      event.preventDefault();
      turned(by);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    const on = element.current;
    let from: Touch | undefined;
    const begin = (event: TouchEvent) => {
      const [one, second] = event.touches;
      from = second || isTaken(event.target) ? undefined : one;
    };
    const end = (event: TouchEvent) => {
      const [to] = event.changedTouches;
      if (!from || !to) return;
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
      from = undefined;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) turned(x < 0 ? 1 : -1);
    };
    on?.addEventListener('touchstart', begin, { passive: true });
    on?.addEventListener('touchend', end, { passive: true });
    return () => {
      on?.removeEventListener('touchstart', begin);
      on?.removeEventListener('touchend', end);
    };
  }, []);
  return element;
}

const isModified = (event: KeyboardEvent) =>
  event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

const isTaken = (target: EventTarget | null) =>
  target instanceof Element && target.closest(TAKEN) !== null;
