import type { Route } from './route.ts';

/** The subjects of changes. `records` means catalogue, users, locations and settings, which appear everywhere. */
export const TOPICS = ['orders', 'waste', 'reminders', 'messages', 'records'] as const;
export type Topic = (typeof TOPICS)[number];

/** Interval of the keep-alive event of a quiet stream. */
export const HEARTBEAT_MS = 20_000;

/** By the first word of a path under `/api`; other words belong to records. */
const TOPICS_OF: Readonly<Record<string, readonly Topic[]>> = {
  orders: ['orders'],
  'order-items': ['orders'],
  'vendor-orders': ['orders', 'messages'],
  'purchase-orders': ['orders', 'messages'],
  'invoice-photos': ['orders', 'messages'],
  'waste-logs': ['waste'],
  reminders: ['reminders', 'messages'],
  outbox: ['messages', 'orders'],
  messages: ['messages', 'orders'],
  history: TOPICS,
  // A report is read when it is opened: adding up a year again after every order would keep the database busy.
  spend: [],
  // Only the caller's own screen shows the effects of these.
  session: [],
  upload: [],
};

/** What is on order at a location follows the orders, unlike what else stands below it. */
const ORDERED: Route['path'] = '/api/locations/:id/ordered';

/** The topics that a call changes, if it writes, or depends on, if it reads. */
export function topicsOf(path: Route['path']): readonly Topic[] {
  if (path === ORDERED) return ['orders'];
  return TOPICS_OF[path.split('/')[2] ?? ''] ?? ['records'];
}

/** Whether the reply of a reading call is stale after changes of these topics. */
export function isStaleAfter(path: Route['path'], topics: ReadonlySet<Topic>): boolean {
  return topics.has('records') || topicsOf(path).some((topic) => topics.has(topic));
}

/** A change, as nodes and screens receive it. */
export interface Change {
  topics: readonly Topic[];
  /** The ids of the writes that made the change. Empty when a part of it was made without an id. */
  writes: readonly string[];
}

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
