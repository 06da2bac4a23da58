import { useRef } from 'react';

/**
 * Returns the focus, when a dialog closes, to the element that had it when the dialog opened. Radix does so
 * only for dialogs with a Trigger inside, and ours are opened by state. When the opener was removed,
 * as after deleting its row, the focus moves to `main`, which therefore has `tabIndex={-1}`.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      const usable =
        current instanceof HTMLElement &&
        current.isConnected &&
        !current.matches(':disabled, body');
      (usable ? current : document.querySelector('main'))?.focus({ preventScroll: true });
    },
  };
}
