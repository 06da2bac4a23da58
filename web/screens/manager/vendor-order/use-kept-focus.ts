import { useEffect, useRef } from 'react';

/** For a button that is disabled while it is busy, and so loses the keyboard's focus: it gets it back afterwards. */
export function useKeptFocus(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!busy) return undefined;
    const button = ref.current;
    return () => {
      if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    };
  }, [busy]);
  return ref;
}
