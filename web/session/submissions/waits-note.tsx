import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says beside what a person did that it waits on this device, with the mark of the line that opens the list (O8). */
export function WaitsNote({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={clsx('flex items-start gap-2 text-body text-ink-muted', className)}>
      <CloudUpload aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

interface OthersWaitProps {
  /** Their names. */
  others: readonly string[];
  className: string;
}

/** Names the other people whose work on the same record waits on this device. Their work blocks nobody (O6). */
export function OthersWait({ others, className }: OthersWaitProps) {
  return others.map((name) => (
    <WaitsNote key={name} className={className}>
      {t`What ${name} did here is not sent yet: it waits on this device until ${name} is here.`}
    </WaitsNote>
  ));
}
