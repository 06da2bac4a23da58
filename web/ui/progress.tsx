import { clsx } from 'clsx';

/** The progress of an upload, `share` from 0 to 1; when everything is sent, it shows only that work continues. */
export function Progress(props: { label: string; share: number; className?: string }) {
  const { label, share, className } = props;
  const percent = Math.floor(share * 100);
  return (
    <div className={clsx('min-w-0', className)}>
      <p className="flex justify-between gap-3 text-sm text-ink-muted tabular-nums">
        {label}
        <span aria-hidden>{percent}%</span>
      </p>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-surface-subtle [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-subtle [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
