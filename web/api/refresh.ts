import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import table from 'virtual:routes';
import { isStaleAfter } from '#contract/topics.ts';
import type { Topic } from '#contract/topics.ts';

const waitingTopics = new WeakMap<QueryClient, Set<Topic>>();

/**
 * Reads again what a change of these topics made old: what is on screen now, the rest when next shown. Waits for
 * optimistic writes and next pages that are under way: a read would show the state before the one, and give up the other.
 */
export function refresh(client: QueryClient, topics: Iterable<Topic>): void {
  const waiting = waitingTopics.get(client);
  if (waiting) {
    for (const topic of topics) waiting.add(topic);
    return;
  }
  const all = new Set(topics);
  if (all.size === 0) return;
  if (!mustWait(client)) {
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOld(queryKey, all) });
    return;
  }
  waitingTopics.set(client, all);
  const onEvent = () => {
    if (mustWait(client)) return;
    for (const stop of stops) stop();
    waitingTopics.delete(client);
    refresh(client, all);
  };
  const stops = [
    client.getMutationCache().subscribe(onEvent),
    client.getQueryCache().subscribe(onEvent),
  ];
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
