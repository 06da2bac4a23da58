import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#tests/support/app.ts';
import { useTestApp } from '#tests/support/app.ts';
import { csvFile } from '#tests/support/csv-import.ts';

const t = useTestApp();
let manager: Client;
let vendor: { id: number; name: string };

beforeAll(async () => {
  manager = await t.as(await t.make.manager());
  vendor = await t.make.vendor();
  for (const abbreviation of ['ea', 'case']) await t.make.unit({ abbreviation });
});
beforeEach(async () => {
  await t.database.pool.query('update products set is_deleted = true');
});

const alerts = async () =>
  (await manager.listPriceAlerts()).body.map(({ priceBefore, price }) => [priceBefore, price]);

async function importPrice(price: string) {
  const file = csvFile(`vendorName,name,price\n"${vendor.name}",Eggs,${price}`);
  const { body } = await manager.importProducts({ file, body: { mode: 'update' } });
  expect([body.updated, body.errors]).toEqual([1, []]);
}

const IN_EACH = [{ unitOfMeasure: 'ea', factor: 24 }];

/** Eggs at 12.00 for a case, of which an import made 18.00. */
async function dearer(conversions: typeof IN_EACH) {
  const own = { name: 'Eggs', vendorId: vendor.id };
  const body = { ...own, unitOfMeasure: 'case', price: '12', conversions };
  const { id } = (await manager.createProduct({ body })).body;
  await importPrice('18');
  return {
    edit: (more: { unitOfMeasure: string; price?: string }) =>
      manager.updateProduct({ params: { id }, body: { ...own, ...more } }),
    updateInBulk: (updates: { unitOfMeasure: string }) =>
      manager.bulkUpdateProducts({ body: { productIds: [id], updates } }),
  };
}

describe('a price alert of a product that gets another unit from a manager (M4, E35)', () => {
  test.each(['edit', 'updateInBulk'] as const)(
    'stays, per unit, when only the unit changed by %s',
    async (change) => {
      const eggs = await dearer(IN_EACH);
      expect((await eggs[change]({ unitOfMeasure: 'ea' })).status).toBe(200);
      expect(await alerts()).toEqual([['0.50', '0.75']]);
    },
  );

  test('stays without a conversion: the unit was wrong, not the price', async () => {
    const eggs = await dearer([]);
    await eggs.edit({ unitOfMeasure: 'ea' });
    expect(await alerts()).toEqual([['12.00', '18.00']]);
  });

  test('stays while the price is not known', async () => {
    const eggs = await dearer(IN_EACH);
    await importPrice('');
    await eggs.edit({ unitOfMeasure: 'ea' });
    await importPrice('0.75');
    expect(await alerts()).toEqual([['0.50', '0.75']]);
  });

  test.each([[IN_EACH], [[]]])(
    'is seen by the manager who enters a price beside the unit',
    async (conversions) => {
      const eggs = await dearer(conversions);
      await eggs.edit({ unitOfMeasure: 'ea', price: '0.80' });
      expect(await alerts()).toEqual([]);
    },
  );
});
