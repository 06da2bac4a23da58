import { clsx } from 'clsx';
import { ShareBar } from './share-bar.tsx';

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
      <div className="mt-1">
        <ShareBar label={label} share={share} />
      </div>
    </div>
  );
}
