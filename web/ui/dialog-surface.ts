import type { KeyboardEvent } from 'react';

/**
 * The dimmed page behind a dialog; it also places the panel: below on phones, centred elsewhere. `clip`, because what is
 * only hidden can be scrolled: bringing a field into view moved the panel with its X out of the window.
 */
export const scrim =
  'fixed inset-0 z-40 flex items-end justify-center overflow-clip bg-scrim sm:items-center sm:p-6 ' +
  'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/**
 * The panel: a sheet at the bottom of a phone, a card elsewhere. Its content ignores the pointer for half a second:
 * the second tap of a double tap lands where the first has just opened it. `!` because it applies with reduced motion, too.
 */
export const panel =
  'flex max-h-[92dvh] w-full flex-col rounded-t-2xl bg-surface-raised shadow-high outline-none ' +
  'sm:max-h-full sm:rounded-card data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in ' +
  '*:animate-not-yet!';

/** The bar of buttons that stays in reach below the scrolling body. */
export const footerBar =
  'flex shrink-0 flex-wrap gap-3 border-t border-line px-4 pt-3 pb-safe-3 sm:justify-end sm:px-6 ' +
  'sm:pt-4 sm:pb-safe-4 max-sm:*:grow';

/** An Enter key that opened a dialog and is still down must not press the focused control or submit; a new press may. */
export function ignoreHeldEnter(event: KeyboardEvent) {
  const writesLines = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !writesLines) event.preventDefault();
}
