import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { OutboxMessage } from '#contract/calls/outbox.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { known } from '#web/ui/known.ts';
import type { Tone } from '#web/ui/badge.tsx';

const looks: Record<OutboxMessage['state'], { text: MessageDescriptor; tone: Tone }> = {
  waiting: { text: msg({ message: 'Waiting', context: 'message' }), tone: 'warning' },
  sending: { text: msg({ message: 'Sending', context: 'message' }), tone: 'info' },
  sent: { text: msg({ message: 'Sent', context: 'message' }), tone: 'success' },
  captured: { text: msg({ message: 'Captured', context: 'message' }), tone: 'neutral' },
  failed: { text: msg({ message: 'Failed', context: 'message' }), tone: 'danger' },
};

/** The state of a message in one word; and when it is retried automatically. */
export function MessageState({ message }: { message: OutboxMessage }) {
  const clock = useOrganizationTime();
  const look = known(looks, message.state);
  const { state, nextAttemptAt } = message;
  return (
    <>
      <Badge tone={look?.tone ?? 'neutral'} className="whitespace-nowrap">
        <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
        {look ? t(look.text) : message.state}
      </Badge>
      {state === 'captured' && (
        <p className="mt-1 text-sm text-ink-muted">
          {t({ message: 'Not sent', context: 'message' })}
        </p>
      )}
      {state === 'failed' && nextAttemptAt && (
        <p className="mt-1 text-sm text-ink-muted tabular-nums">
          {triedAgainAt(clock.time(nextAttemptAt))}
        </p>
      )}
    </>
  );
}

const triedAgainAt = (time: string) => t`Tried again at ${time}`;
