/**
 * The subjects of changes. `records` means catalogue, users, locations and settings, which appear everywhere; `people` only
 * users, one of whom is the person of a session.
 */
export const TOPICS = [
  'orders',
  'guides',
  'waste',
  'stock',
  'reminders',
  'messages',
  'records',
  'people',
] as const;
export type Topic = (typeof TOPICS)[number];

/** Interval of the keep-alive event of a quiet stream. */
export const HEARTBEAT_MS = 20_000;

/** The topics of a call, by the first part of its path after `/api/`. A path that begins otherwise is about `records`. */
const TOPICS_OF: Readonly<Record<string, readonly Topic[]>> = {
  users: ['records', 'people'],
  orders: ['orders'],
  'order-items': ['orders'],
  'order-guides': ['guides'],
  'prepared-orders': ['guides'],
  'vendor-orders': ['orders', 'messages'],
  'purchase-orders': ['orders', 'messages'],
  'invoice-photos': ['orders', 'messages'],
  // A receipt changes order items, their orders and the stock.
  receipts: ['orders', 'stock'],
  claims: ['orders', 'messages'],
  inventory: ['stock'],
  'waste-logs': ['waste', 'stock'],
  reminders: ['reminders', 'messages'],
  outbox: ['messages', 'orders'],
  messages: ['messages', 'orders'],
  sales: ['orders'],
  // Anything that can need a manager.
  attention: ['orders', 'guides', 'stock', 'reminders', 'messages'],
  history: TOPICS,
  // A report is read when it is opened: adding up a year again after every order would keep the database busy.
  spend: [],
  'waste-summary': [],
  board: [],
  // Only the caller's own screen shows the effects of these.
  favourites: [],
  session: [],
  upload: [],
};

/** The path of a call, as its route says it. */
type Path = `/api/${string}`;

/** Single calls that change or read something else than `TOPICS_OF` says for the beginning of their path. */
const TOPICS_OF_CALL: Readonly<Partial<Record<Path, readonly Topic[]>>> = {
  // What is on its way to a location changes with its orders.
  '/api/locations/:id/ordered': ['orders'],
  '/api/locations/:id/expected': ['orders'],
  '/api/locations/:id/usual': ['orders'],
  // Submitting makes an order of it.
  '/api/prepared-orders/:id/submit': ['guides', 'orders'],
  '/api/locations/:id/sending': ['orders'],
  // Marking an item as received moves stock; other changes of items do not.
  '/api/order-items/:id/status': ['orders', 'stock'],
  // Managers see it with the user.
  '/api/session/language': ['records', 'people'],
  // The list of stock includes what is on order.
  '/api/inventory': ['stock', 'orders'],
  '/api/inventory/suggestions': ['stock', 'orders'],
  // What is left of budgets changes with every order; asking what an order would take changes nothing.
  '/api/budgets/status': ['orders'],
  '/api/budgets/left': ['orders'],
  '/api/budgets/check': [],
  // Ninety days: what happens while it is looked at changes nothing of it.
  '/api/vendors/:id/card': [],
};

/** The topics that a call changes, if it writes, or depends on, if it reads. */
export function topicsOf(path: Path): readonly Topic[] {
  return TOPICS_OF_CALL[path] ?? TOPICS_OF[path.split('/')[2] ?? ''] ?? ['records'];
}

/** Whether the reply of a reading call is stale after changes of these topics. */
export function isStaleAfter(path: Path, topics: ReadonlySet<Topic>): boolean {
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
export function writtenChange({ topics, writes }: Change): string {
  return [...topics, ...writes.map((id) => WRITE + id)].join(',');
}

export function changeIn(text: string): Change {
  const parts = new Set(text.split(','));
  return {
    topics: TOPICS.filter((topic) => parts.has(topic)),
    writes: [...parts].flatMap((part) => (part.startsWith(WRITE) ? part.slice(WRITE.length) : [])),
  };
}
