import { useEffect, useEffectEvent, useRef } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
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

/** How far below the screen's edge the next page is asked for. */
const AHEAD = '600px';

/** Reads the next page when the end of the list comes near; the button is for where that does not work. */
export function LoadMore({ list, shown, total }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage } = list;

  const onNear = useEffectEvent(() => {
    if (!list.isFetchNextPageError) void list.fetchNextPage();
  });
  useEffect(() => {
    // Observed anew after each page: an end that stayed in view would not be reported again.
    if (!end.current || !hasNextPage || isFetchingNextPage) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={end} className="flex flex-col items-center gap-3 py-6">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-body text-danger">
          {sentenceOf(list.error)}
        </p>
      )}
      <Button
        variant="secondary"
        busy={isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
      <p className="text-sm text-ink-muted tabular-nums">
        {grouped(shown)} of {grouped(total)} shown
      </p>
    </div>
  );
}
