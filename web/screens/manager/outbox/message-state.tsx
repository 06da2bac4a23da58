import type { OutboxMessage } from '#contract/calls/outbox.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { known } from '#web/ui/known.ts';
import type { Tone } from '#web/ui/badge.tsx';

const looks: Record<OutboxMessage['state'], { text: string; tone: Tone }> = {
  waiting: { text: 'Waiting', tone: 'warning' },
  sending: { text: 'Sending', tone: 'info' },
  sent: { text: 'Sent', tone: 'success' },
  captured: { text: 'Captured', tone: 'neutral' },
  failed: { text: 'Failed', tone: 'danger' },
};

/** The state of a message in one word; and when it is retried automatically. */
export function MessageState({ message }: { message: OutboxMessage }) {
  const clock = useOrganizationTime();
  const { text, tone } = known(looks, message.state) ?? { text: message.state, tone: 'neutral' };
  const { state, nextAttemptAt } = message;
  return (
    <>
      <Badge tone={tone} className="whitespace-nowrap">
        <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
        {text}
      </Badge>
      {state === 'captured' && <p className="mt-1 text-sm text-ink-muted">Not sent</p>}
      {state === 'failed' && nextAttemptAt && (
        <p className="mt-1 text-sm text-ink-muted tabular-nums">
          Tried again at {clock.time(nextAttemptAt)}
        </p>
      )}
    </>
  );
}
