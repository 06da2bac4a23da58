import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { everySituation } from '#tests/support/vendor-orders.ts';

const t = useTestApp();

const list = (query: Record<string, string> = {}) => t.api.listOpenVendors({ query });
async function figuresOf(vendorId: number, query: Record<string, string> = {}) {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  const row = body.find((vendor) => vendor.vendorId === vendorId);
  return row && [row.orders, row.locations, row.items];
}

describe('vendors with open items', () => {
  test('have the counts of their open items: not cancelled, deleted, received or missing (D20)', async () => {
    const { place, all } = await everySituation(t.make);
    const { body: items } = await t.api.listOrderItems({
      query: { vendorId: String(place.vendorId), open: 'true' },
    });
    const { alone, approved, shared, further, elsewhere } = all;
    const orders = [alone, approved, shared, further, elsewhere].map(({ id }) => id);
    expect(new Set(items.map(({ orderId }) => orderId))).toEqual(new Set(orders));
    expect(await figuresOf(place.vendorId)).toEqual([orders.length, 2, items.length]);
  });

  test('are sorted by name with their contact person; a vendor without open items is left out', async () => {
    const names = ['zest & Co', 'Apple Yard', 'mill'].map((name) => `${name} of the sequence`);
    for (const name of names) {
      const vendor = await t.make.vendor({ name, contactPerson: `Contact of ${name}` });
      await t.make.order({ items: [{ vendorId: vendor.id }] });
    }
    const idle = await t.make.vendor({ name: 'Idle of the sequence' });
    await t.make.order({ items: [{ vendorId: idle.id, orderedStatus: 'received' }] });
    const { body } = await list({ q: 'OF THE SEQUENCE' });
    expect(body.map(({ vendorName }) => vendorName)).toEqual([names[1], names[2], names[0]]);
    expect(body[0]?.contactPerson).toBe(`Contact of ${names[1]}`);
  });

  test('are filtered by the state of the order; a manually completed order can have open items', async () => {
    const vendorId = (await t.make.vendor()).id;
    const mine = { vendorId };
    await t.make.order({ items: [mine, mine] });
    await t.make.order({ status: 'approved', items: [mine] });
    await t.make.order({ status: 'completed', items: [mine] });
    await t.make.order({ status: 'cancelled', items: [mine] });
    expect(await figuresOf(vendorId)).toEqual([3, 3, 4]);
    expect(await figuresOf(vendorId, { status: 'pending,approved,ordered,cancelled' })).toEqual([
      2, 2, 3,
    ]);
    expect(await figuresOf(vendorId, { status: 'completed' })).toEqual([1, 1, 1]);
    expect(await figuresOf(vendorId, { status: 'cancelled' })).toBeUndefined();
  });

  test('include a deleted vendor with open items', async () => {
    const vendor = await t.make.vendor({ isDeleted: true });
    await t.make.order({ items: [{ vendorId: vendor.id }] });
    expect(await figuresOf(vendor.id)).toEqual([1, 1, 1]);
  });

  describe('search', () => {
    let vendorId: number;
    let harbour: { id: string };
    beforeAll(async () => {
      vendorId = (await t.make.vendor({ name: 'Nets 100%_sure' })).id;
      const locationId = (await t.make.location({ name: 'Harbour Kitchen' })).id;
      const mine = { vendorId };
      harbour = await t.make.order({ locationId, employeeName: 'Wilhelmina', items: [mine] });
      await t.make.order({ items: [mine, mine] });
    });

    test.each([
      ['vendor', () => 'nETS', [2, 2, 3]],
      ['plain characters', () => '100%_s', [2, 2, 3]],
      ['location', () => 'harbour K', [1, 1, 1]],
      ['employee', () => 'WILHEL', [1, 1, 1]],
      ['order ID', () => harbour.id.toLowerCase(), [1, 1, 1]],
      ['nothing', () => '100%x', undefined],
    ])('by %s counts the orders that match', async (_what, q, figures) => {
      expect(await figuresOf(vendorId, { q: q() })).toEqual(figures);
    });
  });

  test.each<Record<string, string>>([{ status: 'open' }, { q: 'x'.repeat(201) }, { q: '\u0000' }])(
    '%o is 400',
    async (query) => {
      expect((await list(query)).status).toBe(400);
    },
  );

  test('are for managers only (D30)', async () => {
    const employee = await t.as(await t.make.user());
    const manager = await t.as(await t.make.manager());
    expect((await employee.listOpenVendors()).status).toBe(403);
    expect((await manager.listOpenVendors()).status).toBe(200);
  });
});
