/** A choice of a line, large enough for gloves. */
export const chip =
  'inline-flex min-h-12 touch-manipulation items-center gap-2 rounded-full border border-line bg-surface-raised px-3 text-sm font-medium ' +
  'transition-colors not-disabled:not-aria-pressed:hover:bg-surface-subtle disabled:opacity-50 ' +
  'aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink';
