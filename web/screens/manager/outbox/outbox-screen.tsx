import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useSearchParams } from 'wouter';
import type { OutboxMessage } from '#contract/calls/outbox.ts';
import { pagesOf } from '#web/lists/pages.ts';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PagedList } from '../records/paged-list.tsx';
import { BelowNote, CapturedNote } from './captured-note.tsx';
import { BackLink } from '../records/back-link.tsx';
import { OutboxTable } from './outbox-table.tsx';

type Shown = 'all' | 'failed';
const chips = (): { value: Shown; label: string }[] => [
  { value: 'all', label: t`All messages` },
  { value: 'failed', label: t({ message: 'Failed', context: 'messages' }) },
];

/** The list is read again at this interval while messages are being sent. Milliseconds. */
const ON_ITS_WAY_MS = 5_000;

/** Every message that the product sends, with its state (D23). */
export function OutboxScreen() {
  const [params, setParams] = useSearchParams();
  const shown: Shown = params.get('state') === 'failed' ? 'failed' : 'all';
  const messages = useInfiniteQuery({
    ...pagesOf('listOutbox', { state: shown === 'failed' ? 'failed' : undefined }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isOnItsWay)) ? ON_ITS_WAY_MS : false,
  });
  return (
    <>
      <BackLink href="/manager/settings" to={t`Settings`} />
      <PageHeader
        title={t`Outbox`}
        subtitle={t`Every e-mail and text message, and whether it was sent`}
      />
      <CapturedNote channels={['email', 'sms']} className="mb-4" />
      <BelowNote label={t`Loading messages...`}>
        <ChipRow
          label={t`Messages`}
          chips={chips()}
          value={shown}
          onChange={(value) =>
            setParams(value === 'all' ? {} : { state: value }, { replace: true })
          }
          className="-mx-1.5 mb-2"
        />
        <PagedList list={messages} what="messages" icon={Send} nothing={nothingOf(shown)}>
          {(rows) => <OutboxTable messages={rows} />}
        </PagedList>
      </BelowNote>
    </>
  );
}

function isOnItsWay({ state }: OutboxMessage): boolean {
  return state === 'waiting' || state === 'sending';
}

function nothingOf(shown: Shown): { title: string; text: string } {
  if (shown === 'failed')
    return { title: t`No failed messages`, text: t`Nothing has to be sent again.` };
  return {
    title: t`No messages yet`,
    text: t`Purchase orders to vendors, invoice photos and reminders appear here when they are sent.`,
  };
}
