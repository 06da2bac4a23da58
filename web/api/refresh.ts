import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import table from 'virtual:routes';
import { isStaleAfter } from '#contract/values/topics.ts';
import type { Topic } from '#contract/values/topics.ts';

interface Waiting {
  topics: Set<Topic>;
  done: Promise<void>;
}
const waiting = new WeakMap<QueryClient, Waiting>();

/** First reads that a change came during, each with its repetition. */
const repetitions = new WeakMap<Query, Promise<void>>();

/**
 * Invalidates the queries that a change of these topics made stale: those on screen are read now, others when next shown.
 * Waits for optimistic writes under way, since a read would show the state before them, and for next pages under way, since
 * a read would cancel them. A first read under way is repeated, since its answer may be older than the change. Resolves when
 * all reads have succeeded or failed.
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
    return readAgain(client, ({ queryKey }) => isOld(queryKey, all));
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

async function readAgain(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  // The library restarts a running read only if the query has data.
  const first = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.all([
    client.invalidateQueries({ predicate }),
    ...first.map((query) => repeated(client, query)),
  ]);
}

/** Reads a query once more after its first read, however many changes came during it. A failed one is not repeated. */
function repeated(client: QueryClient, query: Query): Promise<void> {
  const known = repetitions.get(query);
  if (known) return known;
  const repetition = Promise.resolve(query.promise).then(
    () => {
      repetitions.delete(query);
      return client.invalidateQueries({ predicate: (one) => one === query });
    },
    () => void repetitions.delete(query),
  );
  repetitions.set(query, repetition);
  return repetition;
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
