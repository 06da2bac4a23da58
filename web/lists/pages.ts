import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { PAGE_DEFAULT } from '#contract/values/limits.ts';
import type { Input, Reply } from '#contract/calls/route.ts';
import type { Routes } from '#contract/calls/routes.ts';
import { callPage } from '#web/api/call.ts';
import type { CallOptions, Page } from '#web/api/call.ts';

/** The calls whose lists grow with use and are read page by page (D5). */
type PagedName =
  | 'listOrders'
  | 'listOrderItems'
  | 'listInvoicePhotos'
  | 'listOutbox'
  | 'listPurchaseOrders'
  | 'listPurchaseOrderItems'
  | 'listReceipts'
  | 'listClaims'
  | 'listHistory'
  | 'listMovements'
  | 'listCounts'
  | 'listPriceAlerts';
/** Filters of such a call, without its paging. */
type Filters<N extends PagedName> =
  Input<Routes[N]> extends { query?: infer Q } ? Omit<NonNullable<Q>, 'limit' | 'cursor'> : never;

// `callPage` takes the same input; its conditional argument list cannot see that for a name it does not know.
const read = callPage as <N extends PagedName>(
  name: N,
  input: { params?: Params; query: Record<string, string | undefined> },
  options: CallOptions,
) => Promise<Page<Reply<Routes[N]>>>;

type Params = Record<string, string | number>;

/** `useInfiniteQuery(pagesOf('listOrders', filters))`: the list, newest first, page by page. */
export function pagesOf<N extends PagedName>(
  name: N,
  filters: Filters<N>,
  { limit = PAGE_DEFAULT, params }: { limit?: number; params?: Params } = {},
) {
  return infiniteQueryOptions({
    queryKey: [name, 'pages', filters, limit, params] as const,
    queryFn: ({ pageParam, signal }) =>
      read(
        name,
        {
          ...(params && { params }),
          query: { ...filters, limit: String(limit), cursor: pageParam },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
  });
}

/** `useQuery(totalOf('listOrders', filters))`: how many match, without reading them. */
export function totalOf<N extends PagedName>(name: N, filters: Filters<N>) {
  return queryOptions({
    queryKey: [name, 'total', filters] as const,
    queryFn: async ({ signal }) =>
      (await read(name, { query: { ...filters, limit: '1' } }, { signal })).total,
  });
}
