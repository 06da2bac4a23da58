import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageServices } from '#contract/calls/outbox.ts';
import { queryOf } from '#web/api/queries.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { useNoteAwaited } from './use-note-awaited.ts';

interface CapturedNoteProps {
  /** The channels that the screen uses. */
  channels: readonly (keyof MessageServices)[];
  /** A link to more. */
  children?: ReactNode;
  className?: string;
}

/** Says that messages are only captured, where no service is set up for them (D23). */
export function CapturedNote({ channels, children, className }: CapturedNoteProps) {
  const services = useQuery(queryOf('getMessageServices'));
  const captured = channels.filter((channel) => services.data?.[channel] === false);
  if (captured.length === 0) return null;
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-6 rounded-card border border-line bg-surface py-1 pr-4 pl-3 text-body',
        className,
      )}
    >
      <p className="flex min-w-0 grow basis-80 gap-3 py-2">
        <Inbox aria-hidden className="mt-0.5 size-5 shrink-0 text-info" strokeWidth={1.75} />
        <span className="min-w-0">
          <strong className="font-semibold">{capturedText(captured)}</strong>{' '}
          <span className="text-ink-muted">
            {t`No service is set up: messages are written to the outbox folder and are not delivered.`}
          </span>
        </span>
      </p>
      {children}
    </div>
  );
}

/** What stands below the note, once it is known whether there is one. `label`: 'Loading messages...'. */
export function BelowNote({ label, children }: { label: string; children: ReactNode }) {
  return useNoteAwaited() ? <Spinner label={label} /> : children;
}

function capturedText(captured: readonly (keyof MessageServices)[]): string {
  if (captured.length > 1) return t`E-mail and text messages are captured, not sent.`;
  return captured.includes('email')
    ? t`E-mail is captured, not sent.`
    : t`Text messages are captured, not sent.`;
}
