import pg from 'pg';
import { smallVersion, UPLOADS_PATH } from '#contract/values/photos.ts';
import { ledgerErrors } from '#server/inventory/check-ledger.ts';
import type { LedgerError } from '#server/inventory/check-ledger.ts';
import type { Cluster } from './cluster.ts';
import type { Task, Kind } from './tasks.ts';
import type { Traffic } from './traffic.ts';

export interface Verdict {
  /** Acknowledged and missing, or incomplete. */
  lost: Set<Task>;
  /** Present more often than requested. */
  doubled: Set<Task>;
  /** Products whose stock is not the sum of its movements (S1). */
  unbalanced: LedgerError[];
}

/** Compares what was acknowledged with the content of the database, the bucket and the vendors' mailboxes. */
export async function verdictOn(cluster: Cluster, traffic: Traffic): Promise<Verdict> {
  const client = new pg.Client(cluster.postgres.url);
  await client.connect();
  const verdict: Verdict = { lost: new Set(), doubled: new Set(), unbalanced: [] };
  const of = (kind: Kind) =>
    traffic.tasks.all.filter((task) => task.kind === kind && task.isAcknowledged);
  try {
    await judgeOrders(client, of('order'), traffic, verdict);
    await judgeItems(client, of('item'), verdict);
    await judgePhotos(client, of('photo'), cluster, verdict);
    await judgeEmails(client, of('e-mail'), cluster, verdict);
    for (const [kind, query] of STORED_ONCE) await judgeStored(client, of(kind), query, verdict);
    verdict.unbalanced = await ledgerErrors(client);
  } finally {
    await client.end();
  }
  return verdict;
}

async function judgeOrders(
  client: pg.Client,
  tasks: readonly Task[],
  { ordered }: Traffic,
  { lost, doubled }: Verdict,
): Promise<void> {
  const { rows } = await client.query<{ order_id: string; lines: string[] }>(
    `select order_id, array_agg(product_id || ' x ' || quantity order by order_items.id) as lines
     from order_items join orders on orders.id = order_id
     where not orders.is_deleted and not order_items.is_deleted group by order_id`,
  );
  const stored = new Map(rows.map(({ order_id, lines }) => [order_id, lines]));
  for (const task of tasks) {
    const wanted = ordered.get(task.what)?.map((line) => `${line.productId} x ${line.quantity}`);
    const found = stored.get(task.what) ?? [];
    if (found.length > (wanted?.length ?? 0)) doubled.add(task);
    else if (found.join() !== wanted?.join()) lost.add(task);
  }
}

async function judgeItems(
  client: pg.Client,
  tasks: readonly Task[],
  { lost }: Verdict,
): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `select id from order_items where ordered_status in ('ordered', 'received') and ordered_at is not null`,
  );
  const marked = new Set(rows.map(({ id }) => String(id)));
  for (const task of tasks) if (!marked.has(task.what)) lost.add(task);
}

/** What a record of its kind is called, for each one that is stored. */
const STORED_ONCE: readonly [Kind, string][] = [
  ['answer', 'select name as what from vendor_answers'],
  // A receipt that was counted twice would be more than what was ordered.
  [
    'receipt',
    `select receipt_id as what from receipt_lines join order_items on order_items.id = order_item_id
     where received_quantity = order_items.quantity`,
  ],
  ['count', 'select id::text as what from inventory_counts'],
];

async function judgeStored(
  client: pg.Client,
  tasks: readonly Task[],
  query: string,
  { lost, doubled }: Verdict,
): Promise<void> {
  const { rows } = await client.query<{ what: string }>(query);
  const stored = Map.groupBy(rows, ({ what }) => what);
  for (const task of tasks) {
    const times = stored.get(task.what)?.length ?? 0;
    if (times === 0) lost.add(task);
    else if (times > 1) doubled.add(task);
  }
}

async function judgePhotos(
  client: pg.Client,
  tasks: readonly Task[],
  { bucket }: Cluster,
  { lost, doubled }: Verdict,
): Promise<void> {
  const { rows } = await client.query<{ order_id: string; urls: string[] }>(
    'select order_id, array_agg(url) as urls from invoice_photos where not is_deleted group by 1',
  );
  const attached = new Map(rows.map(({ order_id, urls }) => [order_id, urls]));
  const names = new Set(bucket.names());
  for (const task of tasks) {
    const urls = attached.get(task.what) ?? [];
    const files = urls.flatMap((url) => [url, smallVersion(url)]);
    const areThere = files.every((file) => names.has(file.slice(UPLOADS_PATH.length)));
    if (urls.length > 1) doubled.add(task);
    else if (urls.length === 0 || !areThere) lost.add(task);
  }
}

/** The answer names no message, so the messages of each recipient are counted. */
async function judgeEmails(
  client: pg.Client,
  tasks: readonly Task[],
  { mail }: Cluster,
  { lost, doubled }: Verdict,
): Promise<void> {
  const { rows } = await client.query<{ id: string; recipient: string; state: string }>(
    'select id, recipient, state from outbox_messages',
  );
  const arrived = new Map<string, number>();
  for (const { mail: message } of mail.received) {
    const id = /^<(.+)@/.exec(message.messageId ?? '')?.[1] ?? '';
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  for (const [recipient, mine] of Map.groupBy(tasks, ({ what }) => what)) {
    const recorded = rows.filter((row) => row.recipient === recipient);
    const delivered = recorded.filter(({ id, state }) => state === 'sent' && arrived.has(id));
    for (const task of mine.slice(delivered.length)) lost.add(task);
    const twice = recorded.filter(({ id }) => (arrived.get(id) ?? 0) > 1);
    for (const task of mine.slice(0, twice.length)) doubled.add(task);
  }
}
