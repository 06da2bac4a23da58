import { infiniteQueryOptions } from '@tanstack/react-query';
import { callPage } from '#web/api/call.ts';

/** Orders per page. */
const PAGE = '20';

/** `useInfiniteQuery(ordersOfUser(...))`: a user's orders, newest first; without a location, of all locations. */
export function ordersOfUser({ userId, locationId }: { userId: number; locationId?: number }) {
  const at = locationId === undefined ? undefined : String(locationId);
  return infiniteQueryOptions({
    queryKey: ['listOrdersOfUser', 'pages', userId, at] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      callPage(
        'listOrdersOfUser',
        { params: { id: userId }, query: { limit: PAGE, lines: 'none', locationId: at, cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
    // Managers and vendors change orders often: cached ones are shown while they are read again.
    refetchOnMount: 'always',
  });
}
