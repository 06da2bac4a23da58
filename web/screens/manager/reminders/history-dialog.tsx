import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { Reminder, ReminderRun } from '#contract/reminders.ts';
import { sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface HistoryDialogProps {
  open: boolean;
  reminder: Reminder;
  onClose: () => void;
}

/** The last runs of a reminder: when, and what became of each for whom. */
export function HistoryDialog({ open, reminder, onClose }: HistoryDialogProps) {
  const runs = useQuery({
    ...queryOf('listReminderRuns', { params: { id: reminder.id } }),
    enabled: open,
    // Each opening asks again: what is shown is what has become of the last run.
    staleTime: 0,
  });
  const { zone } = useOrganizationTime();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`History of ${reminder.name}`}
      description={zone && `The last runs, in ${zone.replaceAll('_', ' ')} time`}
    >
      {runs.data ? (
        <Runs runs={runs.data} />
      ) : runs.isError ? (
        <Failed
          message={sentenceOf(runs.error, 'The history could not be loaded.')}
          busy={runs.isFetching}
          onRetry={() => void runs.refetch()}
        />
      ) : (
        <div className="space-y-3">
          <output className="sr-only">Loading history</output>
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-24" />
          ))}
        </div>
      )}
    </Dialog>
  );
}

function Runs({ runs }: { runs: readonly ReminderRun[] }) {
  const { dateAndTime } = useOrganizationTime();
  if (runs.length === 0) {
    return (
      <Empty
        icon={History}
        title="No runs yet"
        text="Each run is listed here, with whom it reached."
      />
    );
  }
  return (
    <ul className="-my-4 divide-y divide-line">
      {runs.map((run) => (
        <li key={run.id} className="py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="text-body font-semibold tabular-nums">{dateAndTime(run.dueAt)}</h3>
            <Badge tone={run.state === 'sent' ? 'success' : 'warning'}>
              {run.state === 'sent' ? 'Sent' : 'Missed'}
            </Badge>
          </div>
          {run.state === 'missed' && (
            <p className="text-sm text-ink-muted">
              Not sent: it was noticed more than an hour late.
            </p>
          )}
          <ul className="mt-1">
            {run.recipients.map((recipient) => {
              const { text, tone } = outcomeOf(recipient);
              return (
                <li
                  key={recipient.userId}
                  className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-body"
                >
                  <span className="min-w-0 wrap-anywhere">{recipient.name}</span>
                  <span className={tones[tone]}>{text}</span>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}

type Recipient = ReminderRun['recipients'][number];
type Outcome = { text: string; tone: keyof typeof tones };

const tones = {
  neutral: 'text-sm text-ink-muted',
  success: 'text-sm text-success',
  warning: 'text-sm text-warning',
  danger: 'text-sm text-danger',
} satisfies Partial<Record<Tone, string>>;

const outcomes: Record<NonNullable<Recipient['message']>, Outcome> = {
  waiting: { text: 'Waiting to be sent', tone: 'neutral' },
  sending: { text: 'Being sent', tone: 'neutral' },
  sent: { text: 'Sent', tone: 'success' },
  captured: { text: 'Captured, not sent', tone: 'warning' },
  failed: { text: 'Failed', tone: 'danger' },
};

function outcomeOf({ message, notReached }: Recipient): Outcome {
  if (message) return outcomes[message];
  return { text: notReached ? `Not reached: ${notReached}` : 'Not reached', tone: 'warning' };
}
