import { useLayoutEffect, useRef } from 'react';

/** For what may go away with the keyboard's focus in it: the nearest around it that stays and takes focus gets it. */
export function useFocusHandedOn<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const own = ref.current;
    // An outer one that goes too comes first, so that the focus goes past it.
    return () => {
      if (!own?.contains(document.activeElement)) return;
      own.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
