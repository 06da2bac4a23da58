import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { wasteLogs } from '#server/db/schema/waste.ts';
import { useTestApp } from '#tests/support/app.ts';
import { organizeMeanwhile } from '#tests/support/organization.ts';

/** Each test has a year of its own. */
const t = useTestApp();

/** An entry of one unit at 1.00, unless it says otherwise. */
const wasted = (values: Partial<typeof wasteLogs.$inferInsert> & { perOwn?: number | null }) =>
  t.make.wasteLog({ quantity: 1, unitPrice: '1', ...values });

const noon = (day: string) => `${day}T17:00:00.000Z`;
const inYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

async function summary(query: Record<string, string>) {
  return (await t.api.getWasteSummary({ query })).body;
}

describe('the cost of waste (S4)', () => {
  test('adds up entries that are not deleted, and counts those without a cost apart', async () => {
    const createdDate = noon('2001-05-05');
    await wasted({ createdDate, quantity: 3, unitPrice: '2.5' });
    await wasted({ createdDate, unitPrice: '100', isDeleted: true });
    await wasted({ createdDate, unitPrice: null });
    await wasted({ createdDate, perOwn: null });
    await wasted({ createdDate: noon('2002-05-05'), unitPrice: '1000' });
    expect(await summary(inYear(2001))).toEqual({
      currency: 'USD',
      total: '7.50',
      unpricedEntries: 2,
      rowCount: 1,
      rows: [{ key: 'none', name: 'No reason given', amount: '7.50', entries: 1 }],
    });
  });

  test('is grouped by reason, product and location, largest amount first', async () => {
    const [kitchen, bar] = [
      await t.make.location({ name: 'Kitchen' }),
      await t.make.location({ name: 'Bar' }),
    ];
    const [milk, limes] = [
      await t.make.product({ name: 'Milk' }),
      await t.make.product({ name: 'Limes' }),
    ];
    const createdDate = noon('2003-05-05');
    const at = (locationId: number, productId: string) => ({ createdDate, locationId, productId });
    await wasted({ ...at(kitchen.id, milk.id), reason: 'expired', quantity: 5 });
    await wasted({ ...at(bar.id, milk.id), reason: 'prep_error', quantity: 2 });
    await wasted({ ...at(bar.id, limes.id), reason: 'prep_error', quantity: 4 });
    const rows = async (groupBy: string, more: Record<string, string> = {}) =>
      (await summary({ ...inYear(2003), groupBy, ...more })).rows.map(
        ({ key, name, amount, entries }) => [key, name, amount, entries],
      );
    expect(await rows('reason')).toEqual([
      ['prep_error', 'Prep error', '6.00', 2],
      ['expired', 'Expired', '5.00', 1],
    ]);
    expect(await rows('product')).toEqual([
      [milk.id, 'Milk', '7.00', 2],
      [limes.id, 'Limes', '4.00', 1],
    ]);
    expect(await rows('location')).toEqual([
      [String(bar.id), 'Bar', '6.00', 2],
      [String(kitchen.id), 'Kitchen', '5.00', 1],
    ]);
    expect(await rows('product', { locationId: String(kitchen.id) })).toEqual([
      [milk.id, 'Milk', '5.00', 1],
    ]);
    expect(await rows('location', { reason: 'prep_error', productId: milk.id })).toEqual([
      [String(bar.id), 'Bar', '2.00', 1],
    ]);
    expect(await rows('location', { reason: 'none' })).toEqual([]);
    const few = await summary({ ...inYear(2003), groupBy: 'product', limit: '1' });
    expect([few.rows.length, few.rowCount, few.total]).toEqual([1, 2, '11.00']);
  });

  test('is grouped by weeks from Monday in the time zone of the organization', async () => {
    // New York: Monday 2004-11-01 begins at 04:00Z+1, because the clocks go back on Sunday.
    await wasted({ createdDate: '2004-11-01T04:59:59.999Z', unitPrice: '10' });
    await wasted({ createdDate: '2004-11-01T05:00:00.000Z', unitPrice: '100' });
    await wasted({ createdDate: '2004-11-08T04:59:59.999Z', unitPrice: '1000' });
    const query = { ...inYear(2004), groupBy: 'week' };
    expect((await summary(query)).rows).toEqual([
      { key: '2004-11-01', name: 'Week of November 1, 2004', amount: '1100.00', entries: 2 },
      { key: '2004-10-25', name: 'Week of October 25, 2004', amount: '10.00', entries: 1 },
    ]);
    const cut = await summary({ ...query, from: '2004-11-07', to: '2004-11-07' });
    expect(cut.rows.map(({ key, amount }) => [key, amount])).toEqual([['2004-11-01', '1000.00']]);
    await organizeMeanwhile(t, { timezone: 'Pacific/Kiritimati' });
    expect((await summary(query)).rows.map(({ key, amount }) => [key, amount])).toEqual([
      ['2004-11-08', '1000.00'],
      ['2004-11-01', '110.00'],
    ]);
  });

  test('rounds each entry half up to the minor unit of the currency, after converting its unit', async () => {
    const createdDate = noon('2005-05-05');
    // 5 of 24 in a case at 12.00: 2.50; 1 of 3 at 1.00: 0.333…
    await wasted({ createdDate, quantity: 5, unitPrice: '12', perOwn: 24 });
    await wasted({ createdDate, quantity: 1, unitPrice: '1', perOwn: 3 });
    await wasted({ createdDate, quantity: 1, unitPrice: '0.005' });
    expect((await summary(inYear(2005))).total).toBe('2.84');
    await organizeMeanwhile(t, { currency: 'KWD' });
    expect((await summary(inYear(2005))).total).toBe('2.838');
  });

  test('is a CSV with all rows', async () => {
    const { id } = await t.make.product({ name: '=Milk' });
    await wasted({ createdDate: noon('2006-05-05'), productId: id, quantity: 2 });
    const url = '/api/waste-summary/export?from=2006-01-01&to=2006-12-31&groupBy=product';
    const response = await t.app.inject(url);
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="waste-by-product-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(parse(response.body, { bom: true })).toEqual([
      ['Product ID', 'Product', 'Entries', 'Cost', 'Currency'],
      [id, "'=Milk", '1', '2.00', 'USD'],
    ]);
  });

  test.each([{ groupBy: 'month' }, { reason: 'lost' }, { from: '1800-01-01' }, { limit: '0' }])(
    'refuses %j',
    async (query) => {
      const { status, problem } = await t.api.getWasteSummary({ query });
      expect(status).toBe(400);
      expect(problem.details?.map(({ path }) => path)).toEqual(Object.keys(query));
    },
  );
});
