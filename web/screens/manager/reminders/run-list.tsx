import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { worded } from '#web/api/worded.ts';
import { History } from 'lucide-react';
import type { ReminderRun } from '#contract/calls/reminders.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Tone } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';

/** Runs, newest first, each with the result for every user. */
export function RunList({ runs }: { runs: readonly ReminderRun[] }) {
  const { dateAndTime } = useOrganizationTime();
  if (runs.length === 0) {
    return (
      <Empty
        icon={History}
        title={t`No runs yet`}
        text={t`Each run is listed here, with whom it reached.`}
      />
    );
  }
  return (
    <ul className="-my-4 divide-y divide-line">
      {runs.map((run) => (
        <li key={run.id} className="py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h3 className="text-body font-semibold tabular-nums">{dateAndTime(run.dueAt)}</h3>
            <RunBadge run={run} />
          </div>
          {run.state === 'missed' && (
            <p className="text-sm text-ink-muted">
              {t`Not sent: it was noticed more than an hour late.`}
            </p>
          )}
          {run.reasonCoded && run.reason && (
            <p className="text-sm text-ink-muted">
              {notSentText(worded(run.reasonCoded, run.reason))}
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

const notSentText = (reason: string) => t`Not sent: ${reason}`;

/** 'Sent' only if a message was: a captured or failed message reached no user. */
function RunBadge({ run: { state, recipients } }: { run: ReminderRun }) {
  const some = (...states: Recipient['message'][]) =>
    recipients.some(({ message }) => states.includes(message));
  if (state === 'missed')
    return <Badge tone="warning">{t({ message: 'Missed', context: 'run' })}</Badge>;
  if (state === 'silent') return <Badge>{t({ message: 'Silent', context: 'run' })}</Badge>;
  if (some('sent')) return <Badge tone="success">{t({ message: 'Sent', context: 'run' })}</Badge>;
  if (some('waiting', 'sending')) return <Badge tone="info">{t`Being sent`}</Badge>;
  if (some('captured'))
    return <Badge tone="warning">{t({ message: 'Captured', context: 'run' })}</Badge>;
  if (some('failed'))
    return <Badge tone="danger">{t({ message: 'Failed', context: 'run' })}</Badge>;
  return <Badge tone="warning">{t`Reached nobody`}</Badge>;
}

type Recipient = ReminderRun['recipients'][number];
type Outcome = { text: string; tone: keyof typeof tones };

const tones = {
  neutral: 'text-sm text-ink-muted',
  success: 'text-sm text-success',
  warning: 'text-sm text-warning',
  danger: 'text-sm text-danger',
} satisfies Partial<Record<Tone, string>>;

const outcomes: Record<
  NonNullable<Recipient['message']>,
  { text: MessageDescriptor; tone: Outcome['tone'] }
> = {
  waiting: { text: msg`Waiting to be sent`, tone: 'neutral' },
  sending: { text: msg`Being sent`, tone: 'neutral' },
  sent: { text: msg({ message: 'Sent', context: 'message' }), tone: 'success' },
  captured: { text: msg`Captured, not sent`, tone: 'warning' },
  failed: { text: msg({ message: 'Failed', context: 'message' }), tone: 'danger' },
};

function outcomeOf({ message, notReached, notReachedCoded }: Recipient): Outcome {
  if (message) {
    const { text, tone } = outcomes[message];
    return { text: t(text), tone };
  }
  const why = notReachedCoded && notReached && worded(notReachedCoded, notReached);
  return { text: why ? t`Not reached: ${why}` : t`Not reached`, tone: 'warning' };
}
