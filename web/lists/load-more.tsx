import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from './counted.ts';
import { grouped } from '#web/ui/grouped.ts';

interface LoadMoreProps {
  /** A list read by `useInfiniteQuery`. */
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
  shown: number;
  total: number;
}

/** Below a list that is read a page at a time: how far it was read, and the next page. */
export function LoadMore({ list, shown, total }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-body text-danger">
          {sentenceOf(list.error)}
        </p>
      )}
      <Button
        variant="secondary"
        busy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {list.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
      <p className="text-sm text-ink-muted tabular-nums">
        {grouped(shown)} of {counted(total)} shown
      </p>
    </div>
  );
}
