import { useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import table from 'virtual:routes';
import { HEARTBEAT_MS, isStaleAfter, TOPICS } from '#contract/topics.ts';
import type { Topic } from '#contract/topics.ts';
import { addressOf } from '../api/call.ts';

/** The first view goes before. */
const SETTLED_MS = 1_000;
/** A stream that is silent for longer is dead, whatever the network says. */
const SILENT_MAX_MS = 2.5 * HEARTBEAT_MS;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000];

/** What another device changes shows here: reads that it made old are made again. Quiet while the page is hidden. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => followChanges((topics) => refresh(client, topics)), [client]);
}

/** Calls `onChange` for as long as it is not stopped. Answers how to stop. */
function followChanges(onChange: (topics: ReadonlySet<Topic>) => void): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let lastHeard = Date.now();

  function open(): void {
    const silentForMs = String(Date.now() - lastHeard);
    stream = new EventSource(addressOf('followChanges', { query: { silentForMs } }));
    stream.addEventListener('alive', heard);
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      heard();
      const named = new Set(data.split(','));
      onChange(new Set(TOPICS.filter((topic) => named.has(topic))));
    });
    // The browser's own next try would not say for how long nothing was heard.
    stream.addEventListener('error', lost);
    waitFor(lost, SILENT_MAX_MS);
  }

  function heard(): void {
    lastHeard = Date.now();
    failures = 0;
    waitFor(lost, SILENT_MAX_MS);
  }

  function lost(): void {
    close();
    const longest = RETRY_MS.at(Math.min(failures, RETRY_MS.length - 1)) ?? 0;
    failures += 1;
    // All the screens of a node that went away must not come back in the same instant.
    waitFor(open, longest * (0.5 + Math.random() / 2));
  }

  function waitFor(then: () => void, milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  }

  function close(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  const onVisibility = () => {
    close();
    if (document.visibilityState === 'visible') open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  waitFor(open, SETTLED_MS);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}

const held = new WeakMap<QueryClient, Set<Topic>>();

/**
 * Reads again what is on screen, the rest when next shown; after the changes and next pages that are under way here, not
 * among them. Exported for its tests.
 */
export function refresh(client: QueryClient, topics: ReadonlySet<Topic>): void {
  const waiting = held.get(client);
  if (waiting) {
    for (const topic of topics) waiting.add(topic);
    return;
  }
  if (isAtWork(client)) {
    const all = new Set(topics);
    held.set(client, all);
    const onEvent = () => {
      if (isAtWork(client)) return;
      for (const stop of stops) stop();
      held.delete(client);
      refresh(client, all);
    };
    const stops = [
      client.getMutationCache().subscribe(onEvent),
      client.getQueryCache().subscribe(onEvent),
    ];
    return;
  }
  void client.invalidateQueries({
    predicate: ({ queryKey }) => isOld(queryKey, topics),
  });
}

/** A next page under way would be given up for the sake of a read, without a word to whoever asked for it. */
function isAtWork(client: QueryClient): boolean {
  return client.isMutating() > 0 || client.isFetching({ predicate: isPaging }) > 0;
}

function isPaging({ state }: Query): boolean {
  return state.fetchMeta?.fetchMore !== undefined;
}

function isOld([name]: QueryKey, topics: ReadonlySet<Topic>): boolean {
  const route = Object.entries(table).find(([known]) => known === name)?.[1];
  return route !== undefined && isStaleAfter(route[1], topics);
}
