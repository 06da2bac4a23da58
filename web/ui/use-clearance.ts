import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The distance from a toast to what is below it and to the screen's edge. */
const GAP = 12;

/** How far a dialog's body scrolls beyond its end while a toast covers it, so that its last button can be reached. */
const TOAST_ROOM = '--toast-room';

/** How far above the screen's bottom a toast must be to cover no button, as a CSS length. */
export function useClearance(toast: RefObject<HTMLElement | null>): string {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const measure = () => {
      const { bottom, room } = clearance(toast.current);
      setHeight(bottom);
      root.style.setProperty(TOAST_ROOM, `${room}px`);
    };
    const resized = new ResizeObserver(measure);
    const observe = () => {
      resized.disconnect();
      for (const panel of openSheets()) resized.observe(panel);
      measure();
    };
    observe();
    // Dialogs are added and removed as children of the body, and move while they open and close.
    const changes = new MutationObserver(observe);
    changes.observe(document.body, { childList: true });
    changes.observe(root, { subtree: true, attributeFilter: ['data-state'] });
    let bars = bottomBars().length;
    const pageChanges = new MutationObserver(() => {
      const before = bars;
      bars = bottomBars().length;
      if (bars !== before) measure();
    });
    pageChanges.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', measure);
    document.addEventListener('animationend', measure);
    return () => {
      changes.disconnect();
      pageChanges.disconnect();
      resized.disconnect();
      window.removeEventListener('resize', measure);
      document.removeEventListener('animationend', measure);
      root.style.removeProperty(TOAST_ROOM);
    };
  }, [toast]);
  return `calc(${height + GAP}px + ${height ? '0px' : 'env(safe-area-inset-bottom, 0px)'})`;
}

const bottomBars = () => document.querySelectorAll('[data-bottom-bar]');
const openSheets = () => [...document.querySelectorAll('[data-sheet][data-state=open]')];

/** In pixels: from the screen's bottom to the toast's gap, and what the dialog's body gets in addition. */
function clearance(toast: HTMLElement | null): { bottom: number; room: number } {
  const bars = barsHeight();
  const own = toast?.getBoundingClientRect();
  const panel = openSheets().at(-1)?.getBoundingClientRect();
  if (!own || !panel) return { bottom: bars, room: 0 };
  const needed = own.height + 2 * GAP;
  const isBeside = own.right <= panel.left || panel.right <= own.left;
  if (isBeside || panel.bottom <= window.innerHeight - needed) return { bottom: bars, room: 0 };
  const above = Math.round(window.innerHeight - panel.top);
  return above + needed <= window.innerHeight
    ? { bottom: above, room: 0 }
    : { bottom: bars, room: own.height + GAP };
}

function barsHeight() {
  let height = 0;
  for (const bar of bottomBars()) {
    const { top, bottom } = bar.getBoundingClientRect();
    // A dialog in the middle of a large screen has its bar far above the toast.
    const isInTheWay = bottom > window.innerHeight - 160;
    if (isInTheWay) height = Math.max(height, window.innerHeight - top);
  }
  return Math.round(height);
}
