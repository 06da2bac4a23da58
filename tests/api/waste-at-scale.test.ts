import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WasteLog, WasteSummary } from '#contract/calls/waste.ts';
import { useTestApp } from '#tests/support/app.ts';
import { openMeasuredNode } from '#tests/support/measured-node.ts';
import type { MeasuredNode } from '#tests/support/measured-node.ts';

const t = useTestApp();
const TABLES = ['waste_logs'];
let measured: MeasuredNode;
/** The location of one entry in a hundred. */
let kiosk: number;

/** An entry every hour for nearly seven years. */
beforeAll(async () => {
  measured = await openMeasuredNode(t);
  const { location, user, product } = await t.make.orderParts();
  kiosk = (await t.make.location({ name: 'Kiosk' })).id;
  await measured.storeYears(
    `insert into waste_logs (product_id, location_id, quantity, unit_of_measure, unit_id, created_date, recorded_by, notes)
     select $1, case when n % 100 = 0 then $2::int else $3::int end, 1, 'kg', (select id from units_of_measure limit 1),
       timestamptz '2019-01-01' + n * interval '1 hour', $4, 'Batch ' || n
     from generate_series(1, 60000) as n`,
    [product.id, kiosk, location.id, user.id],
  );
  await measured.single.pool.query('vacuum analyze waste_logs, products, locations, users');
}, 240_000);
afterAll(async () => {
  await measured.close();
});

test.each([
  ['all entries', () => '', 200, 10],
  ['one location', () => `&locationId=${kiosk}`, 200, 10],
  ['a month', () => '&from=2024-03-01&to=2024-03-31', 200, 10],
  ['a month before all', () => '&from=2015-03-01&to=2015-03-31', 0, 0],
])(
  'the first page of %s is read, and counted up to two hundred, without reading all entries (D5)',
  async (_, query, all, shown) => {
    // PostgreSQL's plan of the first runs may be replaced later: both must be good.
    for (let run = 0; run < 7; run++) {
      const before = await measured.readSoFar(TABLES);
      const result = await measured.node.inject(`/api/waste-logs?limit=10${query()}`);
      const after = await measured.readSoFar(TABLES);
      expect(result.json<WasteLog[]>()).toHaveLength(shown);
      expect(result.headers['x-total-count']).toBe(String(all));
      const stopped = all === 200 ? 'true' : undefined;
      expect(result.headers['x-total-count-stopped']).toBe(stopped);
      expect(after.scans - before.scans).toBe(0);
      expect(after.rows - before.rows).toBeLessThanOrEqual(all + 40);
    }
  },
);

test('a text search counts entries only up to two hundred', async () => {
  const result = await measured.node.inject('/api/waste-logs?limit=1&q=batch');
  expect(result.headers).toMatchObject({
    'x-total-count': '200',
    'x-total-count-stopped': 'true',
  });
});

test.each([
  ['a person', 'recordedBy=999', 0],
  ['the oldest note', 'q=batch%201%3B', 0],
  ['old notes', 'q=batch%20999', 10],
  ['nothing', 'q=zzz', 0],
])(
  'a page by %s reads few of sixty thousand entries, however old they are (D5)',
  async (...row) => {
    const [, query, length] = row;
    for (let run = 0; run < 7; run++) {
      const before = await measured.readSoFar(TABLES);
      const result = await measured.node.inject(`/api/waste-logs?limit=10&${query}`);
      const after = await measured.readSoFar(TABLES);
      expect(result.json<WasteLog[]>()).toHaveLength(length);
      expect(after.scans - before.scans).toBe(0);
      expect(after.rows - before.rows).toBeLessThan(1_500);
    }
  },
);

test.each(['reason', 'product', 'location', 'week'])(
  'the cost of a month by %s is read from one index, without the entries of other months (S4)',
  async (groupBy) => {
    for (let run = 0; run < 7; run++) {
      const before = await measured.readSoFar(TABLES);
      const url = `/api/waste-summary?from=2024-03-01&to=2024-03-31&groupBy=${groupBy}`;
      const { unpricedEntries } = (await measured.node.inject(url)).json<WasteSummary>();
      const after = await measured.readSoFar(TABLES);
      expect(unpricedEntries).toBeGreaterThan(700);
      expect(after.scans).toBe(before.scans);
      expect(after.rows - before.rows).toBeLessThan(2 * 744 + 10);
    }
  },
);
