import { beforeEach, expect, test } from 'vitest';
import { SALES_LISTED_MAX } from '#contract/values/limits.ts';
import { useTestApp } from '#tests/support/app.ts';
import { newBudget, statusOf } from '#tests/support/budgets.ts';
import { csvFile } from '#tests/support/csv-import.ts';

/** Sales by day, and the budgets that follow them (H8). */
const t = useTestApp();
beforeEach(() => t.setNow(new Date('2026-11-25T15:00:00.000Z')));

const set = (locationId: number, date: string, amount: string | null) =>
  t.api.setSales({ body: { locationId, date, amount } });
const listed = async (locationId: number, query: { from?: string; to?: string } = {}) =>
  (await t.api.listSales({ query: { locationId: String(locationId), ...query } })).body;

test('sales of a day are set, changed and taken away; they are listed newest first, and no more than a year (H8)', async () => {
  const { id } = await t.make.location();
  await set(id, '2026-11-23', '1200.5');
  await set(id, '2026-11-24', '900');
  await set(id, '2026-11-24', '950');
  expect(await listed(id)).toEqual([
    { locationId: id, date: '2026-11-24', amount: '950.00' },
    { locationId: id, date: '2026-11-23', amount: '1200.50' },
  ]);
  expect(await listed(id, { from: '2026-11-24', to: '2026-11-24' })).toHaveLength(1);
  expect((await set(id, '2026-11-24', null)).body.amount).toBeNull();
  expect(await listed(id)).toHaveLength(1);
  expect((await set(999_999, '2026-11-24', '1')).status).toBe(400);
  await t.database.pool.query(
    `insert into sales (location_id, date, amount) select $1, date '2020-01-01' + n, 1 from generate_series(1, 500) as n`,
    [id],
  );
  expect(await listed(id)).toHaveLength(SALES_LISTED_MAX);
});

test('the same figure again is no change in the history (A8)', async () => {
  const { id } = await t.make.location();
  await set(id, '2026-11-01', '4');
  const entries = async () =>
    (await t.api.listHistory({ query: { kind: 'sales' } })).body.map(({ action }) => action);
  for (const amount of ['5', '5', '6', null]) await set(id, '2026-11-02', amount);
  expect((await entries()).slice(0, 4)).toEqual(['deleted', 'changed', 'created', 'created']);
});

test('a budget of a percentage follows the sales of its period as they come (H8)', async () => {
  const { id } = await t.make.location();
  const budget = await newBudget(t, {
    places: { regions: [], locationIds: [id] },
    amount: null,
    percentOfSales: 28.25,
  });
  const amount = async (date?: string) => {
    const status = await statusOf(t, budget, { locationId: id, ...(date && { date }) });
    return [status?.amount, status?.left, status?.estimatedDays];
  };
  expect(await amount()).toEqual([null, null, 0]);
  await set(id, '2026-11-23', '1000');
  expect(await amount()).toEqual(['282.50', '282.50', 0]);
  // A Saturday of last week stands for this one, and for that of next week.
  await set(id, '2026-11-21', '2000');
  expect(await amount()).toEqual(['847.50', '847.50', 1]);
  expect(await amount('2026-12-05')).toEqual(['847.50', '847.50', 2]);
  await set(id, '2026-11-28', '500');
  expect(await amount()).toEqual(['423.75', '423.75', 0]);
});

test('an import finds a location whose name a spreadsheet wrote with accents of their own (D9)', async () => {
  const { id } = await t.make.location({ name: 'Café Sur' });
  const text = 'location,date,amount\nCafé Sur,2026-11-01,100'.normalize('NFD');
  const { body } = await t.api.importSales({ file: csvFile(text), body: {} });
  expect(body).toMatchObject({ created: 1, rejected: [], changes: [{ locationId: id }] });
});

test('an import says what it would do, stores good rows and names the others (M5)', async () => {
  const [pier, mill] = [
    await t.make.location({ name: 'Pier' }),
    await t.make.location({ name: 'Mill' }),
  ];
  await set(pier.id, '2026-11-01', '100');
  await set(pier.id, '2026-11-02', '200');
  await set(mill.id, '2026-11-01', '7');
  const file = csvFile(
    [
      'location,date,amount',
      'pier,2026-11-01,100.00',
      'Pier,2026-11-02,"$1,250.50"',
      'Pier,2026-11-03,80',
      ' Mill ,2026-11-01,',
      'Quay,2026-11-01,5',
      'Mill,01.11.2026,5',
      'Mill,2026-11-02,much',
      'Pier,2026-11-03,81',
    ].join('\n'),
  );
  const figures = { totalRows: 8, created: 1, updated: 2, unchanged: 1 };
  const dry = await t.api.importSales({ file, body: { dryRun: 'true' } });
  expect(dry.body).toMatchObject({ ...figures, dryRun: true });
  expect(dry.body.message).toBe(
    'This would change 3 days and leave 1 unchanged. 4 rows would be rejected.',
  );
  expect(await listed(mill.id)).toHaveLength(1);
  const done = await t.api.importSales({ file, body: {} });
  expect(done.body).toMatchObject({ ...figures, dryRun: false });
  expect(
    done.body.changes.map(({ row, locationName, before, after }) => [
      row,
      locationName,
      before,
      after,
    ]),
  ).toEqual([
    [3, 'Pier', '200.00', '1250.50'],
    [4, 'Pier', null, '80.00'],
    [5, 'Mill', '7.00', null],
  ]);
  expect(done.body.rejected.map(({ row, reason }) => [row, reason])).toEqual([
    [6, 'there is no location "Quay"'],
    [7, expect.stringContaining('must be a date such as 2026-11-21')],
    [8, 'amount "much" is not an amount'],
    [9, 'this day of the location is already in row 4'],
  ]);
  expect((await listed(pier.id)).map(({ amount }) => amount)).toEqual([
    '80.00',
    '1250.50',
    '100.00',
  ]);
  expect(await listed(mill.id)).toEqual([]);
  const twice = await t.api.importSales({ file, body: {} });
  expect(twice.body).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
  const none = await t.api.importSales({ file: csvFile('location,amount\nPier,5'), body: {} });
  expect([none.status, none.problem.details?.[0]?.code]).toEqual([400, 'file_columns_missing']);
});
