import { useEffect, useEffectEvent, useRef } from 'react';
import type { ComponentProps } from 'react';
import { LoadMore } from '#web/lists/load-more.tsx';

/** How far below the screen's edge the next page is loaded. */
const AHEAD = '600px';

/** Reads the next page when the end of the list comes near; the button is for browsers where that does not work. */
export function LoadAhead(props: ComponentProps<typeof LoadMore>) {
  const { list } = props;
  const { hasNextPage, isFetching } = list;
  const end = useRef<HTMLDivElement>(null);

  const onNear = useEffectEvent(() => {
    if (!list.isFetchNextPageError) void list.fetchNextPage({ cancelRefetch: false });
  });
  useEffect(() => {
    // A read under way may bring a change: the next page waits for it. Observed again after each read: an end that stayed in
    // view would not be reported again.
    if (!end.current || !hasNextPage || isFetching) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching]);

  return (
    <div ref={end}>
      <LoadMore {...props} />
    </div>
  );
}
