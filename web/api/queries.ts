import { notifyManager, QueryClient, queryOptions } from '@tanstack/react-query';
import type { DataTag, UnusedSkipTokenOptions } from '@tanstack/react-query';
import { CACHE_FRESH_MS, CACHE_RETAINED_MS } from '#contract/values/limits.ts';
import type { Input, Reply } from '#contract/calls/route.ts';
import type { Routes } from '#contract/calls/routes.ts';
import type { UserType } from '#contract/calls/users.ts';
import { call } from './call.ts';
import { isNotFound } from './call-error.ts';
import type { ReadName } from './call.ts';

// Immediately rather than by a timer: a button is disabled before the second press of a double tap arrives.
notifyManager.setScheduler(queueMicrotask);

/**
 * The specification's cache: fresh for 5 minutes, kept for 10; managers' reads are retried once. Without a network
 * calls are made and fail, so that a person sees the failure; they are not sent silently later.
 */
export function newQueryClient(userType: UserType): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: CACHE_FRESH_MS,
        gcTime: CACHE_RETAINED_MS,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        // A retry does not restore a deleted record.
        retry: (failures, error) => userType === 'manager' && failures < 1 && !isNotFound(error),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

type QueryInput<N extends ReadName> =
  object extends Input<Routes[N]> ? [input?: Input<Routes[N]>] : [input: Input<Routes[N]>];

type QueryKey<N extends ReadName> = readonly [name: N, input: Input<Routes[N]> | undefined];
/** Written out: the inferred type would list every call of the contract. */
type Query<N extends ReadName> = UnusedSkipTokenOptions<
  Reply<Routes[N]>,
  Error,
  Reply<Routes[N]>,
  QueryKey<N>
> & { queryKey: DataTag<QueryKey<N>, Reply<Routes[N]>, Error> };

type Read<N extends ReadName> = (
  name: N,
  input: Input<Routes[N]> | undefined,
  options: { signal: AbortSignal },
) => Promise<Reply<Routes[N]>>;

/** Calls that are read in another way once the part for it is loaded. */
export const lateReaders: { [N in ReadName]?: Read<N> } = {};

/** `useQuery(queryOf('listProducts'))`: key and function of a call, typed. */
export function queryOf<N extends ReadName>(name: N, ...[input]: QueryInput<N>): Query<N> {
  return queryOptions({
    queryKey: [name, input] as QueryKey<N>,
    queryFn: ({ signal }) =>
      // `call` takes the same input; its conditional argument list cannot see that for a name it does not know.
      (lateReaders[name] ?? (call as unknown as Read<N>))(name, input, { signal }),
  });
}
