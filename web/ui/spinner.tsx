import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';

/** A spinner, for a button or next to text that already names the work. */
export function SpinnerIcon({ className }: { className?: string }) {
  return (
    <LoaderCircle aria-hidden className={clsx('shrink-0 animate-spin', className ?? 'size-4')} />
  );
}

type SpinnerProps = {
  /** Spoken, and shown below the circle: 'Loading users...'. */
  label: string;
  /** Only the circle is visible; the label stays for screen readers. */
  quiet?: boolean;
  className?: string;
};

/** A page or a section that is loading. */
export function Spinner({ label, quiet = false, className }: SpinnerProps) {
  return (
    <output className={clsx('flex flex-col items-center justify-center gap-3 py-12', className)}>
      <SpinnerIcon className="size-7 text-accent" />
      <span className={quiet ? 'sr-only' : 'text-body text-ink-muted'}>{label}</span>
    </output>
  );
}
