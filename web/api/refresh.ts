import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import table from 'virtual:routes';
import { isStaleAfter } from '#contract/values/topics.ts';
import type { Topic } from '#contract/values/topics.ts';

interface Waiting {
  topics: Set<Topic>;
  done: Promise<void>;
}
const waiting = new WeakMap<QueryClient, Waiting>();

/**
 * Invalidates the queries that a change of these topics made stale: those on screen are read now, others when next shown.
 * Waits for optimistic writes under way, since a read would show the state before them, and for next pages under way, since
 * a read would cancel them. Resolves when all reads have succeeded or failed.
 */
export function refresh(client: QueryClient, topics: Iterable<Topic>): Promise<void> {
  const already = waiting.get(client);
  if (already) {
    for (const topic of topics) already.topics.add(topic);
    return already.done;
  }
  const all = new Set(topics);
  if (all.size === 0) return Promise.resolve();
  if (!mustWait(client)) {
    return client.invalidateQueries({ predicate: ({ queryKey }) => isOld(queryKey, all) });
  }
  const { promise: done, resolve } = Promise.withResolvers<void>();
  waiting.set(client, { topics: all, done });
  const onEvent = () => {
    if (mustWait(client)) return;
    for (const stop of stops) stop();
    waiting.delete(client);
    resolve(refresh(client, all));
  };
  const stops = [
    client.getMutationCache().subscribe(onEvent),
    client.getQueryCache().subscribe(onEvent),
  ];
  return done;
}

function mustWait(client: QueryClient): boolean {
  return (
    client.isMutating({ predicate: ({ options }) => options.onMutate !== undefined }) > 0 ||
    client.isFetching({ predicate: isPaging }) > 0
  );
}

function isPaging({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

function isOld([name]: QueryKey, topics: ReadonlySet<Topic>): boolean {
  const route = Object.entries(table).find(([known]) => known === name)?.[1];
  return route !== undefined && isStaleAfter(route[1], topics);
}
