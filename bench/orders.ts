import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Business } from './business.ts';
import { inTurns, perSecond } from './load.ts';
import type { Measured } from './report.ts';

const CLIENTS = 16;
const LINES = 20;
const SECONDS = 4;

/** Orders of twenty lines from 16 clients, each durable, against PostgreSQL's own benchmark doing the same inserts. */
export async function* measureOrders(business: Business): AsyncIterable<Measured> {
  const { product } = business;
  const pgbench = findPgbench();
  if (!pgbench) {
    console.log(
      "        left out: orders submitted, because PostgreSQL's pgbench is not installed",
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-pgbench-'));
  const script = join(folder, 'order.sql');
  writeFileSync(script, inserts());
  const measured = await inTurns(
    3,
    () =>
      perSecond(product.address, {
        connections: CLIENTS,
        seconds: SECONDS,
        status: 201,
        next: () => ({
          path: '/api/orders',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: anOrder(),
        }),
      }),
    async () => transactionsPerSecond(pgbench, { script, business }),
  );
  rmSync(folder, { recursive: true });
  const work = `orders of ${LINES} lines, ${CLIENTS} clients, against pgbench`;
  yield { work, target: '>= 0.40', ratio: measured.ours / measured.floor, ...measured, unit: '/s' };
}

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

function inserts(): string {
  const lines = Array.from(
    { length: LINES },
    (_, line) =>
      `('ORD-' || :id, :n, now(), 'PRD-000001', 'Roma Tomatoes', ${1 + line}, 1 + :n % 50, 'kg')`,
  );
  return `\\set id random(1, 9000000000000000)
\\set n random(1, 40)
begin;
insert into orders (id, location_id, order_date, submitted_at, ordered_by, employee_name, content_hash)
  values ('ORD-' || :id, :n, now(), now(), 11, 'Person', 'hash');
insert into order_items (order_id, location_id, order_date, product_id, product_name, quantity, vendor_id, unit_of_measure)
  values ${lines.join(', ')};
commit;
`;
}

function transactionsPerSecond(
  pgbench: string,
  { script, business }: { script: string; business: Business },
): number {
  const { host, port, user, password, database } = business.connection;
  const printed = execFileSync(
    pgbench,
    [
      ['-n', '-M', 'prepared', '-f', script],
      ['-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS)],
      ['-h', host, '-p', String(port), '-U', user, database],
    ].flat(),
    {
      encoding: 'utf8',
      env: { ...process.env, PGPASSWORD: password },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return Number(/^tps = ([\d.]+)/m.exec(printed)?.[1]);
}

function findPgbench(): string | undefined {
  const places = [
    'pgbench',
    ...[18, 17, 16, 15].map((it) => `/usr/lib/postgresql/${it}/bin/pgbench`),
  ];
  return places.find((place) => spawnSync(place, ['--version']).status === 0);
}
