import { useSyncExternalStore } from 'react';

/** In rem, so that with text twice as large a phone has one column. */
const two = window.matchMedia('(width >= 16rem)');
const three = window.matchMedia('(width >= 40rem)');
const four = window.matchMedia('(width >= 64rem)');

function subscribe(listener: () => void) {
  for (const query of [two, three, four]) query.addEventListener('change', listener);
  return () => {
    for (const query of [two, three, four]) query.removeEventListener('change', listener);
  };
}

/** The number of columns: 1 to 4, by the width of the screen. */
export function useColumns(): 1 | 2 | 3 | 4 {
  return useSyncExternalStore(subscribe, () => {
    if (four.matches) return 4;
    if (three.matches) return 3;
    return two.matches ? 2 : 1;
  });
}
