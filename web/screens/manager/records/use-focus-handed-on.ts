import { useLayoutEffect, useRef } from 'react';

/** When an element is removed while it has focus, focus moves to the nearest focusable ancestor that stays. */
export function useFocusHandedOn<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const own = ref.current;
    // When an ancestor is removed as well, its cleanup runs first, so focus skips it.
    return () => {
      if (!own?.contains(document.activeElement)) return;
      own.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);
  return ref;
}
