import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { Input } from '#contract/calls/route.ts';
import type { Routes } from '#contract/calls/routes.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { pagesOf } from '#web/lists/pages.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Each } from '#web/ui/each.tsx';
import { EntryItem } from './entry-item.tsx';

type Filters = Omit<NonNullable<Input<Routes['listHistory']>['query']>, 'limit' | 'cursor'>;

interface EntryListProps {
  filters: Filters;
  /** The entries are those of one record, and its name is known. */
  bare?: boolean;
  /** For how the list is narrowed. */
  nothing: { title: string; text: string };
}

/** Of an import whose changes are older than the history is kept. */
const nothingLeft = () => ({
  title: t`Nothing is left`,
  text: t`The history of what it changed was removed.`,
});

/** Entries of the history, newest first, read page by page. An import opens to the entries of what it changed. */
export function EntryList({ filters, bare, nothing }: EntryListProps) {
  const list = useInfiniteQuery({
    ...pagesOf('listHistory', filters, bare ? { limit: 10 } : {}),
    refetchOnMount: 'always',
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isPending) {
    return (
      <div className="space-y-3 py-2">
        <output className="sr-only">{t`Loading history`}</output>
        {Array.from({ length: bare ? 3 : 8 }, (_, index) => (
          <Skeleton key={index} className="h-14" />
        ))}
      </div>
    );
  }
  if (!list.data) {
    return (
      <Failed
        message={sentenceOf(list.error, t`The history could not be loaded.`)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  if (rows.length === 0) return <Empty icon={History} {...nothing} />;
  return (
    <>
      <ul className="divide-y divide-line">
        <Each of="li" records={rows} keyOf={(entry) => entry.id}>
          {(entry) => (
            <EntryItem entry={entry} {...(bare && { bare })}>
              {entry.opens !== null && (
                <Disclosure title={t`Show what it changed`}>
                  <EntryList filters={{ within: entry.opens }} nothing={nothingLeft()} />
                </Disclosure>
              )}
            </EntryItem>
          )}
        </Each>
      </ul>
      <LoadMore list={list} shown={rows.length} total={list.data.pages[0]?.total} />
    </>
  );
}
