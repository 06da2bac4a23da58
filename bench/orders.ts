import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Business } from './business.ts';
import { clockOf, endedChildrenCpuMs } from './cpu.ts';
import { FIRST_TABLES, firstInserts } from './first-inserts.ts';
import { inTurns, perSecond } from './load.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

const CLIENTS = 16;
const LINES = 20;
const SECONDS = 2;

/** Orders read and written, against PostgreSQL's own benchmark running the same statements. */
export async function* measureOrders(
  business: Business,
  { rounds }: Size,
): AsyncIterable<Measured> {
  const pgbench = findPgbench();
  if (!pgbench) {
    console.log("        left out: orders, because PostgreSQL's pgbench is not installed");
    return;
  }
  yield* measureSubmits(business, { pgbench, rounds });
  yield* measureAgainstFirst(business, { pgbench, rounds });
  yield* measureHistoryOfOrders(business, rounds);
  // The newest orders have twenty lines now.
  yield* measureReads(business, { pgbench, rounds });
}

/** Milliseconds of CPU for an answer, against pgbench with the same reads. */
async function* measureReads(
  business: Business,
  { pgbench, rounds }: { pgbench: string; rounds: number },
): AsyncIterable<Measured> {
  const { product, pool } = business;
  const { rows } = await pool.query<{ id: string }>(
    'select id from orders where not is_deleted order by order_date desc limit 1',
  );
  const id = rows[0]?.id ?? '';
  const reads = [
    {
      work: 'one order by id, 32 clients, against pgbench',
      target: '>= 0.50',
      connections: 2 * CLIENTS,
      path: `/api/orders/${id}`,
      read: `${ORDERS} where orders.id = '${id}'`,
    },
    {
      work: 'a page of 50 orders with 1,000 lines, against pgbench',
      target: '>= 0.40',
      connections: CLIENTS,
      path: '/api/orders?limit=50',
      read: `${ORDERS} ${OF_PAGE}`,
    },
    {
      work: 'a page of 50 orders without lines, against pgbench',
      target: '>= 0.40',
      connections: CLIENTS,
      path: '/api/orders?limit=50&lines=none',
      read: `${WITHOUT_LINES} ${OF_PAGE}`,
    },
  ];
  for (const { work, target, connections, path, read } of reads) {
    const load = { connections, seconds: SECONDS, status: 200, next: () => ({ path }) };
    const measured = await inTurns(
      rounds,
      async () => 1_000 / (await perSecond(product.address, load, business.clock)),
      async () => 1_000 / (await transactionsPerSecond(pgbench, { sql: `${read};`, business })),
    );
    yield {
      work,
      target,
      ratio: measured.floor / measured.ours,
      ...measured,
      spread: [1 / measured.spread[1], 1 / measured.spread[0]],
      unit: 'ms CPU',
    };
  }
}

/** An order with its lines, as columns. */
const ORDERS = `select orders.*, locations.name,
  (select json_agg(json_build_object('productId', product_id, 'quantity', quantity) order by order_items.id)
    from order_items where order_id = orders.id and not order_items.is_deleted),
  array(select url from invoice_photos where order_id = orders.id and not is_deleted order by position)
  from orders join locations on locations.id = orders.location_id`;

/** The same with what a list shows of its lines (Q3), as the order stores it. */
const WITHOUT_LINES = `select orders.*, locations.name,
  array(select name from vendors where id = any(orders.vendor_ids) order by name),
  array(select url from invoice_photos where order_id = orders.id and not is_deleted order by position)
  from orders join locations on locations.id = orders.location_id`;

/** The newest 51 orders. */
const OF_PAGE = `where orders.id = any(array(select id from orders where not is_deleted
  order by order_date desc, id desc limit 51)) order by order_date desc, id desc`;

/** Orders of twenty lines from 16 clients, each durable, against PostgreSQL's own benchmark doing the same inserts. */
async function* measureSubmits(
  business: Business,
  { pgbench, rounds }: { pgbench: string; rounds: number },
): AsyncIterable<Measured> {
  const load = orderLoad;
  const { rows } = await business.pool.query<{ id: string }>(
    'select id from units_of_measure limit 1',
  );
  const unitId = rows[0]?.id ?? '';
  const measured = await inTurns(
    rounds,
    () => perSecond(business.product.address, load, business.clock),
    () => transactionsPerSecond(pgbench, { sql: inserts(unitId), business }),
  );
  const work = `orders of ${LINES} lines, ${CLIENTS} clients, against pgbench`;
  yield {
    work,
    target: '>= 0.50',
    ratio: measured.ours / measured.floor,
    ...measured,
    unit: '/s CPU',
  };
}

/** Milliseconds of CPU for an order, against pgbench with the inserts of the first version alone; many clients, and one. */
async function* measureAgainstFirst(
  business: Business,
  { pgbench, rounds }: { pgbench: string; rounds: number },
): AsyncIterable<Measured> {
  await business.pool.query(FIRST_TABLES);
  for (const clients of [CLIENTS, 1]) {
    const load = { ...orderLoad, connections: clients };
    const measured = await inTurns(
      rounds,
      async () => 1_000 / (await perSecond(business.product.address, load, business.clock)),
      async () =>
        1_000 /
        (await transactionsPerSecond(pgbench, { sql: firstInserts(LINES), business, clients })),
    );
    yield {
      work: `an order of ${LINES} lines, ${clients} client(s): floor is the first inserts`,
      target: '>= 0.25',
      ratio: measured.floor / measured.ours,
      ...measured,
      spread: [1 / measured.spread[1], 1 / measured.spread[0]],
      unit: 'ms CPU',
    };
  }
  await business.pool.query('drop schema first_version cascade');
}

/** The same orders with and without the triggers of the history, which may cost an order at most 15 % (A8). */
async function* measureHistoryOfOrders(
  { product, pool, clock }: Business,
  rounds: number,
): AsyncIterable<Measured> {
  const orders = async (how: 'enable' | 'disable') => {
    for (const table of ['orders', 'order_items'])
      await pool.query(`alter table ${table} ${how} trigger history_insert`);
    return perSecond(product.address, orderLoad, clock);
  };
  const measured = await inTurns(
    rounds,
    () => orders('enable'),
    () => orders('disable'),
  );
  const work = `orders of ${LINES} lines with their history, against without`;
  yield {
    work,
    target: '>= 0.87',
    ratio: measured.ours / measured.floor,
    ...measured,
    unit: '/s CPU',
  };
}

/** Orders of twenty lines from 16 clients. */
export const orderLoad = {
  connections: CLIENTS,
  seconds: SECONDS,
  status: 201,
  next: () => ({
    path: '/api/orders',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: anOrder(),
  }),
};

let submitted = 0;
function anOrder(): string {
  submitted += 1;
  const items = Array.from({ length: LINES }, (_, line) => ({
    productId: `PRD-${String(1 + ((submitted * 37 + line * 211) % 5_000)).padStart(6, '0')}`,
    quantity: 1 + line,
  }));
  const locationId = 1 + (submitted % 40);
  return JSON.stringify({ locationId, orderedBy: 11 + (submitted % 190), items });
}

function inserts(unitId: string): string {
  const lines = Array.from(
    { length: LINES },
    (_, line) =>
      `('ORD-' || :id, :n, now(), 'PRD-000001', 'Roma Tomatoes', ${1 + line}, 1 + :n % 50, 'kg', '${unitId}')`,
  );
  return `\\set id random(1, 9000000000000000)
\\set n random(1, 40)
begin;
insert into orders (id, location_id, order_date, submitted_at, ordered_by, employee_name, content_hash)
  values ('ORD-' || :id, :n, now(), now(), 11, 'Person', 'hash');
insert into order_items (order_id, location_id, order_date, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id)
  values ${lines.join(', ')};
commit;
`;
}

/** Transactions per second of CPU, of PostgreSQL and of its benchmark. */
async function transactionsPerSecond(
  pgbench: string,
  { sql, business, clients = CLIENTS }: { sql: string; business: Business; clients?: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-pgbench-'));
  const script = join(folder, 'script.sql');
  writeFileSync(script, sql);
  const { host, port, user, password, database } = business.connection;
  const clock = clockOf(() => business.databaseClock() + endedChildrenCpuMs());
  const began = clock();
  const printed = execFileSync(
    pgbench,
    [
      ['-n', '-M', 'prepared', '-f', script],
      ['-c', String(clients), '-j', String(Math.min(clients, 2)), '-T', String(SECONDS)],
      ['-h', host, '-p', String(port), '-U', user, database],
    ].flat(),
    {
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: password },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  rmSync(folder, { recursive: true });
  const done = Number(/transactions actually processed: (\d+)/.exec(printed)?.[1]);
  return (done / (clock() - began)) * 1_000;
}

function findPgbench(): string | undefined {
  const places = [
    'pgbench',
    ...[18, 17, 16, 15].map((it) => `/usr/lib/postgresql/${it}/bin/pgbench`),
  ];
  return places.find((place) => spawnSync(place, ['--version']).status === 0);
}
