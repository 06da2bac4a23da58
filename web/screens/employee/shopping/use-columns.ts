import { useSyncExternalStore } from 'react';

const three = window.matchMedia('(width >= 40rem)');
const four = window.matchMedia('(width >= 64rem)');

function subscribe(listener: () => void) {
  three.addEventListener('change', listener);
  four.addEventListener('change', listener);
  return () => {
    three.removeEventListener('change', listener);
    four.removeEventListener('change', listener);
  };
}

/** How many products stand side by side: 2, 3 or 4, by the width of the screen. */
export function useColumns(): 2 | 3 | 4 {
  return useSyncExternalStore(subscribe, () => (four.matches ? 4 : three.matches ? 3 : 2));
}
