/** The outline shared by all inputs. */
export const controlClass =
  'min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-body text-ink ' +
  'transition-colors not-disabled:hover:border-ink-muted disabled:bg-surface-subtle ' +
  'disabled:text-ink-muted [&[readonly]]:bg-surface-subtle aria-invalid:border-danger';
