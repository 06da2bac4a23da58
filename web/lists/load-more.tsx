import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from '#web/api/call-error.ts';
import type { Total } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { countShown } from './count-shown.ts';
import { grouped } from '#web/ui/grouped.ts';

interface LoadMoreProps {
  /** A list read by `useInfiniteQuery`. */
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: (options: { cancelRefetch: false }) => Promise<unknown>;
  };
  shown: number;
  total: Total | undefined;
}

/** Below a paged list: how much of it was read, and the button for the next page. */
export function LoadMore({ list, shown, total }: LoadMoreProps) {
  const { isFetching, isFetchNextPageError } = list;
  /** The number of rows when *Load more* was last pressed. */
  const [requestedAt, setRequestedAt] = useState<number>();
  if (requestedAt !== undefined && requestedAt !== shown) setRequestedAt(undefined);
  const isRequested = requestedAt === shown && !isFetchNextPageError;

  // Does not cancel a read under way, which may contain a change; runs after it, however many reads come between.
  const next = useEffectEvent(() => void list.fetchNextPage({ cancelRefetch: false }));
  useEffect(() => {
    if (isRequested && !isFetching) next();
  }, [isRequested, isFetching]);

  if (!list.hasNextPage) return null;
  const read = grouped(shown);
  const all = total ? countShown(total) : '';
  const isLoading = isRequested || list.isFetchingNextPage;
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      {isFetchNextPageError && (
        <p role="alert" className="text-body text-danger">
          {sentenceOf(list.error)}
        </p>
      )}
      <Button
        variant="secondary"
        busy={isLoading}
        onClick={() => {
          setRequestedAt(shown);
          // After a failed try nothing else would start the next.
          if (isFetchNextPageError) void list.fetchNextPage({ cancelRefetch: false });
        }}
      >
        {isLoading ? t`Loading...` : t`Load more`}
      </Button>
      <p className="text-sm text-ink-muted tabular-nums">{t`${read} of ${all} shown`}</p>
    </div>
  );
}
