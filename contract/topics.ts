import type { Route } from './route.ts';

/** The subjects of changes. `records` means catalogue, users, locations and settings, which appear everywhere. */
export const TOPICS = ['orders', 'waste', 'reminders', 'messages', 'records'] as const;
export type Topic = (typeof TOPICS)[number];

/** How often a silent stream of changes sends that it is alive. */
export const HEARTBEAT_MS = 20_000;

/** By the first word of a path under `/api`; the other words are about records. */
const TOPICS_OF: Readonly<Record<string, readonly Topic[]>> = {
  orders: ['orders'],
  'order-items': ['orders'],
  'vendor-orders': ['orders', 'messages'],
  'invoice-photos': ['orders', 'messages'],
  'waste-logs': ['waste'],
  reminders: ['reminders', 'messages'],
  outbox: ['messages', 'orders'],
  // Only the caller's own screen shows these.
  session: [],
  upload: [],
};

/** The topics that a call changes, if it writes, or shows, if it reads. */
export function topicsOf(path: Route['path']): readonly Topic[] {
  return TOPICS_OF[path.split('/')[2] ?? ''] ?? ['records'];
}

/** Whether the reply of a reading call is stale after changes of these topics. */
export function isStaleAfter(path: Route['path'], topics: ReadonlySet<Topic>): boolean {
  return topics.has('records') || topicsOf(path).some((topic) => topics.has(topic));
}

/** A change, as nodes and screens receive it. */
export interface Change {
  topics: readonly Topic[];
  /** The ids of the writes that made it. Empty when something without an id made it, or a part of it. */
  writes: readonly string[];
}

/** A caller names its write in this header, and recognises the change that the write made by the same id. */
export const WRITE_ID_HEADER = 'x-write-id';
const WRITE = 'write:';

/** `orders,messages`, followed by the ids: `orders,write:3f2a`. Readers skip parts that they do not know. */
export function changeText({ topics, writes }: Change): string {
  return [...topics, ...writes.map((id) => WRITE + id)].join(',');
}

export function changeIn(text: string): Change {
  const parts = new Set(text.split(','));
  return {
    topics: TOPICS.filter((topic) => parts.has(topic)),
    writes: [...parts].flatMap((part) => (part.startsWith(WRITE) ? part.slice(WRITE.length) : [])),
  };
}
