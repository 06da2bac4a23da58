import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { smallVersion } from '#contract/values/photos.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import type { Product } from '#contract/calls/products.ts';
import type { Reminder } from '#contract/calls/reminders.ts';
import { Totals } from '#server/backup/archive-format.ts';
import { openStores } from '#server/backup/open-stores.ts';
import { readEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { allRows, command, entriesOf } from '#tests/support/backup.ts';
import { ownPlace } from '#tests/support/folder.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts';
import { startSecondServer } from '../../scripts/second-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'procureapp-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ITEMS = 20;
const CLIENTS = 4;
const BEFORE_BACKUP = 40;

const original = join(folder, 'original');
let product: ProductProcess;
let photos: string[];
let archive: string;
/** Ids of orders that were acknowledged before the backup began. */
let acknowledged: string[];

beforeAll(async () => {
  product = await startProductProcess({ DATA_DIR: original });
  await deactivateReminders(product.address);
  photos = await uploadPhotos(product.address);
  const orders: string[] = [];
  const streaming = new AbortController();
  const streams = Array.from({ length: CLIENTS }, (_, client) =>
    stream(product.address, { client, orders, signal: streaming.signal }),
  );
  await vi.waitUntil(() => orders.length > BEFORE_BACKUP, { timeout: 30_000 });
  acknowledged = [...orders];
  archive = await succeed(command('backup', [join(folder, 'backups')], { DATA_DIR: original }));
  streaming.abort();
  await Promise.all(streams);
});
afterAll(async () => void (await product.stop()));

test('a backup made while orders arrive is restored into an empty folder with every acknowledged order', async () => {
  const dataDir = ownPlace();
  await succeed(command('restore', [archive], { DATA_DIR: dataDir }));
  const restored = await startProductProcess({ DATA_DIR: dataDir });
  onTestFinished(async () => void (await restored.stop()));

  const all = await read<Order[]>(`${restored.address}/api/orders`);
  const streamed = all.filter(({ id }) => id.startsWith('ORD-18'));
  const ids = new Set(streamed.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  const torn = streamed.filter(
    ({ items }) => items.map(({ quantity }) => quantity).join() !== quantities.join(),
  );
  expect(torn).toEqual([]);

  // Orders made after the backup began were stored completely or not at all; everything else is the same, row by row.
  const {
    orders: ordersThen,
    order_items: itemsThen,
    history: historyThen,
    purchase_orders: numbersThen,
    purchase_order_counts: _countsThen,
    ...was
  } = await rowsOf(original);
  const {
    orders,
    order_items: items,
    history,
    purchase_orders: numbers,
    purchase_order_counts: counts,
    ...is
  } = await rowsOf(dataDir);
  expect(is).toEqual(was);
  expect(new Set(ordersThen).isSupersetOf(new Set(orders))).toBe(true);
  expect(new Set(itemsThen).isSupersetOf(new Set(items))).toBe(true);
  expect(new Set(historyThen).isSupersetOf(new Set(history))).toBe(true);
  // Items join their purchase order as they are stored (E34).
  expect(new Set(numbersThen).isSupersetOf(new Set(numbers))).toBe(true);
  expect(settledByNumber(counts ?? [])).toEqual(countSettled(items ?? []));
  // One row for each order with its lines (22.6).
  expect(history?.filter((row) => row.includes('ORD-18')).length).toBe(streamed.length);
  for (const url of photos.flatMap((photo) => [photo, smallVersion(photo)])) {
    const [first, second] = [
      await bytes(product.address + url),
      await bytes(restored.address + url),
    ];
    expect(second).toEqual(first);
  }
  const uploads = (place: string) => readdirSync(join(place, 'uploads')).sort();
  expect(uploads(dataDir)).toEqual(uploads(original));
  expect(await submit(restored.address, 'ORD-1900000000000')).toBe(201);
  expect(await restored.stop()).toBe(0);
});

test('only the owner can read an archive, and only complete ones have their final name', () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(basename(archive)).toMatch(/^procureapp-backup-\d{4}-\d\d-\d\dT\d{4}\.tar\.gz$/);
  expect(readdirSync(join(folder, 'backups'))).toEqual([basename(archive)]);
});

test('a backup of the embedded database can be restored into a PostgreSQL server, and a backup of that into a folder', async (context) => {
  const server = await startSecondServer({ mayInstall: false });
  if ('missing' in server) {
    context.skip(server.missing);
    return;
  }
  onTestFinished(() => server.stop());
  const onServer = { DATABASE_URL: server.url, DATA_DIR: ownPlace() };
  await succeed(command('restore', [archive], onServer));
  const there = await succeed(command('backup', [ownPlace('there.tar.gz')], onServer));
  const again = ownPlace();
  await succeed(command('restore', [there], { DATA_DIR: again }));
  const back = await succeed(command('backup', [ownPlace('back.tar.gz')], { DATA_DIR: again }));

  // Checksums of every table and every file, but for what a restore notes: that nothing of it is sent or ordered by itself (E20, H6).
  const totals = await totalsOf(archive);
  expect(await totalsOf(there)).toEqual(totals);
  expect(await totalsOf(back)).toEqual(totals);
});

test('a backup that lacks a photo names it, keeps everything else, and ends with another code than 0', async () => {
  const dataDir = ownPlace();
  await succeed(command('restore', [archive], { DATA_DIR: dataDir }));
  const name = basename(photos[1] ?? '');
  rmSync(join(dataDir, 'uploads', name));
  const path = ownPlace('lacking.tar.gz');
  const lacking = command('backup', [path], { DATA_DIR: dataDir });
  expect((await lacking.ended).code).toBe(1);
  expect(lacking.said()).toContain(
    `1 invoice photo is not stored any more, so not in the backup: ${name}.`,
  );
  await succeed(command('restore', [path], { DATA_DIR: ownPlace() }));
});

test('a restore that is killed halfway leaves the database empty, and the next restore works while the product runs', async () => {
  const dataDir = ownPlace();
  const running = await startProductProcess({ DATA_DIR: dataDir, DEMO: 'false' });
  onTestFinished(async () => void (await running.stop()));
  const stores = await openStores(readEnv({ DATA_DIR: dataDir }), openLog('silent'));
  const client = new pg.Client(stores.connection);
  await client.connect();
  onTestFinished(() => client.end());
  // The restore of the last table waits for this session's lock.
  await client.query('select pg_advisory_lock(1)');
  await client.query(`create function wait() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`);
  await client.query('create trigger wait before insert on order_items execute function wait()');

  const killed = command('restore', [archive], { DATA_DIR: dataDir });
  const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and objid = 1`;
  const count = async () => (await client.query<{ count: number }>(waiting)).rows[0]?.count;
  await expect.poll(count, { timeout: 30_000 }).toBe(1);
  killed.process.kill('SIGKILL');
  await killed.ended;
  await client.query('select pg_advisory_unlock(1)');
  await client.query('drop function wait cascade');
  const rows = await allRows(stores.connection);
  const filled = Object.keys(rows).filter((table) => rows[table]?.length);
  expect(filled.filter((table) => table !== 'organization_settings')).toEqual([]);

  await succeed(command('restore', [archive], { DATA_DIR: dataDir }));
  for (const id of acknowledged.slice(0, 3)) {
    const items = await read<OrderItem[]>(`${running.address}/api/orders/${id}/items`);
    expect(items).toHaveLength(ITEMS);
  }
  expect(await bytes(running.address + photos[0])).toEqual(
    await bytes(product.address + photos[0]),
  );
});

test('a restore from a damaged archive, or over a database with users, is refused with a sentence', async () => {
  const whole = readFileSync(archive);
  const cut = ownPlace('cut.tar.gz');
  writeFileSync(cut, whole.subarray(0, whole.length - 10));
  const dataDir = ownPlace();
  const damaged = command('restore', [cut], { DATA_DIR: dataDir });
  const used = command('restore', [archive], { DATA_DIR: original });
  expect([(await damaged.ended).code, (await used.ended).code]).toEqual([1, 1]);
  expect(damaged.said()).toContain(`The backup ${cut} is damaged: it is cut short.`);
  expect(existsSync(dataDir)).toBe(false);
  expect(used.said()).toContain('The database is not empty');
  expect(used.said()).not.toContain(' at ');
});

const quantities = Array.from({ length: ITEMS }, (_, index) => index + 1);
let catalogue: Product[] = [];

/** A reminder that came due between two reads would make the databases differ. */
async function deactivateReminders(address: string): Promise<void> {
  const reminders = await read<Reminder[]>(`${address}/api/reminders`);
  for (const reminder of reminders) {
    const response = await fetch(`${address}/api/reminders/${reminder.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...reminder, isActive: false }),
    });
    expect(response.status).toBe(200);
  }
}

async function uploadPhotos(address: string): Promise<string[]> {
  catalogue = await read<Product[]>(`${address}/api/products`);
  const [order] = await read<Order[]>(`${address}/api/orders`);
  const file = asFile(await leftRedRightBlue().jpeg().toBuffer());
  const upload = async (path: string, field: string) => {
    const body = new FormData();
    body.append(field, file);
    const response = await fetch(address + path, { method: 'POST', body });
    expect(response.status).toBe(201);
    return (await response.json()) as Record<string, string>;
  };
  const { imageUrl = '' } = await upload('/api/upload/image', 'image');
  const { invoicePhotoUrl = '' } = await upload(
    `/api/orders/${order?.id}/upload-invoice`,
    'invoice',
  );
  return [imageUrl, invoicePhotoUrl];
}

async function stream(
  address: string,
  { client, orders, signal }: { client: number; orders: string[]; signal: AbortSignal },
): Promise<void> {
  for (let serial = 0; !signal.aborted; serial += 1) {
    const id = `ORD-${1_800_000_000_000 + client * 1_000_000 + serial}`;
    if ((await submit(address, id)) === 201) orders.push(id);
  }
}

async function submit(address: string, id: string): Promise<number> {
  const items = quantities.map((quantity) => ({ productId: catalogue[quantity]?.id, quantity }));
  const response = await fetch(`${address}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, locationId: 1, orderedBy: 3, items, notes: null }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function succeed(running: ReturnType<typeof command>): Promise<string> {
  const { code, answer } = await running.ended;
  if (code !== 0) throw new Error(`ended with ${code}:\n${running.said()}`);
  return answer;
}

/** For a folder whose product is running. */
/** Without the moment of a restore. */
async function rowsOf(dataDir: string): Promise<Record<string, string[]>> {
  const stores = await openStores(readEnv({ DATA_DIR: dataDir }), openLog('silent'));
  const { standing_orders: standing = [], ...rows } = await allRows(stores.connection);
  const planned = standing.map((row) => row.replace(/"restored_at": [^,]+, /, ''));
  return { ...rows, standing_orders: planned };
}

async function totalsOf(path: string): Promise<unknown> {
  const totals = (await entriesOf(path)).find(({ name }) => name === 'totals.json');
  const {
    tables,
    sequences: _higher,
    ...others
  } = Totals.parse(JSON.parse(totals?.bytes.toString() ?? ''));
  const isNoted = (name: string) => /^((waiting|planned)_sendings|standing_orders)$/.test(name);
  return { ...others, tables: tables.filter(({ name }) => !isNoted(name)) };
}

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

async function bytes(address: string): Promise<Buffer> {
  const response = await fetch(address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The items of each purchase order that are not open any more, as the database keeps their number. */
function settledByNumber(counts: readonly string[]): Map<number, number> {
  const rows = counts.map((row) => JSON.parse(row) as { number: number; settled_items: number });
  return new Map(
    rows
      .filter((row) => row.settled_items > 0)
      .map((row): [number, number] => [row.number, row.settled_items])
      .toSorted(([one], [other]) => one - other),
  );
}

/** The same, counted from the items. */
function countSettled(items: readonly string[]): Map<number, number> {
  const rows = items.map((row) => JSON.parse(row) as Item);
  const settled = rows.filter(
    (row) =>
      row.purchase_order_number !== null &&
      !(row.is_open || row.is_deleted || row.order_deleted || row.order_cancelled),
  );
  const byNumber = Map.groupBy(settled, (row) => row.purchase_order_number ?? 0);
  return new Map(
    [...byNumber]
      .map(([number, under]): [number, number] => [number, under.length])
      .toSorted(([one], [other]) => one - other),
  );
}

type Item = Record<'is_open' | 'is_deleted' | 'order_deleted' | 'order_cancelled', boolean> & {
  purchase_order_number: number | null;
};
