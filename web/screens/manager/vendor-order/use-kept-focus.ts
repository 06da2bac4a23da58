import { useLayoutEffect, useRef } from 'react';

/** For a button that is disabled while it is busy, and so loses the keyboard's focus: it gets it back afterwards. */
export function useKeptFocus({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // Before a dialog that opens now takes the focus and notes where it came from.
  useLayoutEffect(() => {
    if (busy) wasBusy.current = true;
    if (busy || disabled || !wasBusy.current) return;
    wasBusy.current = false;
    // Meanwhile a second tap may have given it to what the button stands in.
    if (document.activeElement?.contains(ref.current)) ref.current?.focus({ preventScroll: true });
  }, [busy, disabled]);
  return ref;
}
