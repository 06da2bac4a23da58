import { useLayoutEffect, useState } from 'react';

/** Bars with buttons at the screen's bottom have this attribute: no toast covers them. */
export const bottomBar = { 'data-bottom-bar': '' };

/** The distance from a toast to the bar or the screen's edge below it. */
const GAP = 12;

/** How far above the screen's bottom a toast must be to cover no bar, as a CSS length. */
export function useClearance(): string {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setHeight(barsHeight());
    measure();
    // Dialogs are added and removed as children of the body.
    const changes = new MutationObserver(measure);
    changes.observe(document.body, { childList: true });
    window.addEventListener('resize', measure);
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, []);
  return `calc(${height + GAP}px + ${height ? '0px' : 'env(safe-area-inset-bottom, 0px)'})`;
}

function barsHeight() {
  let height = 0;
  for (const bar of document.querySelectorAll('[data-bottom-bar]')) {
    const { top, bottom } = bar.getBoundingClientRect();
    // A dialog in the middle of a large screen has its bar far above the toast.
    const isInTheWay = bottom > window.innerHeight - 160;
    if (isInTheWay) height = Math.max(height, window.innerHeight - top);
  }
  return Math.round(height);
}
