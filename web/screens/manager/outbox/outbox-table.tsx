import { t } from '@lingui/core/macro';
import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import { worded } from '#web/api/worded.ts';
import { Mail, MessageSquareText } from 'lucide-react';
import type { OutboxMessage } from '#contract/calls/outbox.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { Cell, HeadCell, Row, Table } from '#web/ui/table.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useDialog } from '../records/use-dialog.ts';
import { Address } from '#web/ui/address.tsx';
import { Each } from '#web/ui/each.tsx';
import { MessageState } from './message-state.tsx';
import { useSendAgain } from './use-send-again.ts';

const loadSendAgain = () => import('./send-again-dialog.tsx');

/** Messages, newest first; failed ones with the reason and a button to send them again. */
export function OutboxTable({ messages }: { messages: readonly OutboxMessage[] }) {
  const confirmation = useDialog<OutboxMessage>();
  const later = useLater(loadSendAgain, {
    wanted: confirmation.open,
    onFailed: confirmation.close,
  });
  return (
    <>
      <Table label={t`Outbox`} wide head={<Head />}>
        <Each of="tr" records={messages} keyOf={(message) => message.id}>
          {(message) => <MessageRow message={message} onConfirm={confirmation.show} />}
        </Each>
      </Table>
      {later && confirmation.subject && (
        <later.SendAgainDialog
          key={confirmation.times}
          open={confirmation.open}
          message={confirmation.subject}
          onClose={confirmation.close}
        />
      )}
    </>
  );
}

function Head() {
  return (
    <>
      <HeadCell className="w-[36%]">{t`Message`}</HeadCell>
      <HeadCell>{t({ message: 'To', context: 'recipient' })}</HeadCell>
      <HeadCell>{t`When`}</HeadCell>
      <HeadCell className="w-[17%]">{t`State`}</HeadCell>
      <HeadCell numeric>{t`Attempts`}</HeadCell>
      <HeadCell>
        <span className="sr-only">{t`Actions`}</span>
      </HeadCell>
    </>
  );
}

interface MessageRowProps {
  message: OutboxMessage;
  /** The message may have arrived: a person has to confirm that it is sent again. */
  onConfirm: (message: OutboxMessage) => void;
}

const MessageRow = memoInLanguage(function MessageRow({ message, onConfirm }: MessageRowProps) {
  const clock = useOrganizationTime();
  const sending = useSendAgain();
  const { channel, subject, recipient, state, lastError, lastErrorCoded } = message;
  const reason = worded(message.reasonCoded, message.reason);
  const Icon = channel === 'email' ? Mail : MessageSquareText;

  return (
    <Row>
      <Cell kind="main" className="align-top!">
        <div className="flex gap-3">
          <Icon aria-hidden className="mt-1 size-4 shrink-0 text-ink-muted" strokeWidth={1.75} />
          <div className="min-w-0">
            <p>
              {reason}
              <span className="sr-only">
                {' '}
                {channel === 'email' ? t`by e-mail` : t`by text message`}
              </span>
            </p>
            {subject && (
              <p className="text-sm font-normal wrap-anywhere text-ink-muted">{subject}</p>
            )}
            {state === 'failed' && lastErrorCoded && lastError && (
              <p className="mt-1 text-sm font-normal wrap-anywhere text-danger">
                {worded(lastErrorCoded, lastError)}
              </p>
            )}
          </div>
        </div>
      </Cell>
      <Cell label={t({ message: 'To', context: 'recipient' })} className="align-top! wrap-anywhere">
        <Address of={recipient} />
      </Cell>
      <Cell label={t`When`} className="align-top! tabular-nums">
        <time dateTime={message.createdAt} className="whitespace-nowrap">
          {clock.date(message.createdAt)}{' '}
          <span className="text-sm text-ink-muted lg:block">{clock.time(message.createdAt)}</span>
        </time>
      </Cell>
      <Cell label={t`State`} className="align-top!">
        <MessageState message={message} />
      </Cell>
      <Cell label={t`Attempts`} numeric className="align-top!">
        {message.attempts}
      </Cell>
      <Cell kind="actions" className="align-top! cards:empty:hidden">
        {state === 'failed' && (
          <Button
            variant="secondary"
            className="cards:w-full"
            busy={sending.isPending}
            onClick={() => (message.mayHaveArrived ? onConfirm(message) : sending.mutate(message))}
          >
            {sending.isPending ? t`Sending...` : t`Send again`}
            <span className="sr-only"> {t`${reason} to ${recipient}`}</span>
          </Button>
        )}
      </Cell>
    </Row>
  );
});
