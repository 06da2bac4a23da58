import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, Send } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import type { OutboxMessage } from '#contract/outbox.ts';
import { sentenceOf } from '#web/api/call.ts';
import { pagesOf } from '#web/lists/pages.ts';
import { Card } from '#web/ui/card.tsx';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CapturedNote } from '../captured-note.tsx';
import { LoadMore } from '#web/lists/load-more.tsx';
import { OutboxTable } from './outbox-table.tsx';

type Shown = 'all' | 'failed';
const chips: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All messages' },
  { value: 'failed', label: 'Failed' },
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

  const rows = messages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <Link
        href="/manager/settings"
        className="-mt-2 mb-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-body font-medium text-ink-muted transition-colors hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to Settings
      </Link>
      <PageHeader
        title="Outbox"
        subtitle="Every e-mail and text message, and whether it was sent"
      />
      <CapturedNote channels={['email', 'sms']} className="mb-4" />
      <ChipRow
        label="Messages"
        chips={chips}
        value={shown}
        onChange={(value) => setParams(value === 'all' ? {} : { state: value }, { replace: true })}
        className="-mx-1.5 mb-2"
      />
      {messages.isPending && <Loading />}
      {messages.isError && !messages.data && (
        <Card>
          <Failed
            message={sentenceOf(messages.error, 'The messages could not be loaded.')}
            onRetry={() => void messages.refetch()}
            busy={messages.isFetching}
          />
        </Card>
      )}
      {messages.data && rows.length === 0 && <NoMessages shown={shown} />}
      {rows.length > 0 && <OutboxTable messages={rows} />}
      {messages.data && (
        <LoadMore list={messages} shown={rows.length} total={messages.data.pages[0]?.total} />
      )}
    </>
  );
}

function isOnItsWay({ state }: OutboxMessage): boolean {
  return state === 'waiting' || state === 'sending';
}

function NoMessages({ shown }: { shown: Shown }) {
  return (
    <Card>
      {shown === 'failed' ? (
        <Empty icon={Send} title="No failed messages" text="Nothing has to be sent again." />
      ) : (
        <Empty
          icon={Send}
          title="No messages yet"
          text="Purchase orders to vendors, invoice photos and reminders appear here when they are sent."
        />
      )}
    </Card>
  );
}

function Loading() {
  return (
    <div className="space-y-3">
      <output className="sr-only">Loading messages...</output>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16 rounded-card" />
      ))}
    </div>
  );
}
