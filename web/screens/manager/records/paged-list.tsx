import { msg, t } from '@lingui/core/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api/call-error.ts';
import type { Page } from '#web/api/call.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { useAwaited } from '#web/session/use-awaited.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Card } from '#web/ui/card.tsx';
import { Drawn } from '#web/ui/each.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface PagedListProps<Row> {
  /** Read by `useInfiniteQuery(pagesOf(...))`. */
  list: UseInfiniteQueryResult<InfiniteData<Page<Row[]>>>;
  /** What it is a list of. */
  what: keyof typeof WORDS;
  icon: LucideIcon;
  /** In the place of the rows while there are none. */
  nothing: { title: string; text: string };
  /** The table of the rows, of which there is at least one. */
  children: (rows: Row[]) => ReactNode;
}

const WORDS = {
  claims: { loading: msg`Loading claims...`, failed: msg`The claims could not be loaded.` },
  counts: { loading: msg`Loading counts...`, failed: msg`The counts could not be loaded.` },
  messages: { loading: msg`Loading messages...`, failed: msg`The messages could not be loaded.` },
  'purchase orders': {
    loading: msg`Loading purchase orders...`,
    failed: msg`The purchase orders could not be loaded.`,
  },
};

/** A list by the page, with its loading, its empty and its failed state (D37). */
export function PagedList<Row>({ list, what, icon, nothing, children }: PagedListProps<Row>) {
  const { zone } = useOrganizationTime();
  // Dates and amounts that come after the rows would make them higher.
  const isAwaited = useAwaited(!zone);
  if (list.isPending || isAwaited) return <Loading what={what} />;
  if (!list.data)
    return (
      <Card>
        <Failed
          message={sentenceOf(list.error, t(WORDS[what].failed))}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      </Card>
    );
  const { pages } = list.data;
  const rows = pages.flatMap((page) => page.rows);
  return (
    <div aria-busy={list.isPlaceholderData}>
      {rows.length > 0 ? (
        <Boundary>
          <Drawn draw={() => children(rows)} />
        </Boundary>
      ) : (
        <Card>
          <Empty icon={icon} {...nothing} />
        </Card>
      )}
      {!list.isPlaceholderData && (
        <LoadMore list={list} shown={rows.length} total={pages[0]?.total} />
      )}
    </div>
  );
}

function Loading({ what }: { what: keyof typeof WORDS }) {
  return (
    <div className="space-y-3">
      <output className="sr-only">{t(WORDS[what].loading)}</output>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-16 rounded-card" />
      ))}
    </div>
  );
}
