import { useLayoutEffect, useRef } from 'react';

/** Returns focus to a button that lost it because it is disabled while busy. */
export function useKeptFocus({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  const ref = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  // Runs before a dialog that opens now takes focus and stores where to return it.
  useLayoutEffect(() => {
    if (busy) wasBusy.current = true;
    if (busy || disabled || !wasBusy.current) return;
    wasBusy.current = false;
    // Only when focus is on an ancestor, where a second tap may have put it.
    if (document.activeElement?.contains(ref.current)) ref.current?.focus({ preventScroll: true });
  }, [busy, disabled]);
  return ref;
}
