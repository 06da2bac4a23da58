import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Conversion } from '#contract/calls/products.ts';
import type { TestApp } from './app.ts';
import { newReceiptId } from './receipts.ts';

/** A product at a location, by the calls that people make about it: nothing of it is stored otherwise. */
export async function keptProduct(
  t: TestApp,
  { price = null, conversions = [] }: { price?: string | null; conversions?: Conversion[] } = {},
) {
  const [unit, location, vendor] = [
    await t.make.unit(),
    await t.make.location(),
    await t.make.vendor(),
  ];
  const person = await t.make.user({ locationIds: [location.id] });
  let own = unit.abbreviation;
  const input = { name: `Cans ${randomUUID()}`, vendorId: vendor.id };
  const { body: made } = await t.api.createProduct({
    body: { ...input, unitOfMeasure: own, price, conversions },
  });
  const [productId, locationId] = [made.id, location.id];
  const locationQuery = { locationId: String(locationId) };

  async function ok<R extends { status: number; problem: unknown }>(call: Promise<R>): Promise<R> {
    const answer = await call;
    expect([answer.status, answer.problem]).toEqual([expect.any(Number), undefined]);
    return answer;
  }

  return {
    productId,
    locationId,
    vendorId: vendor.id,
    unitId: unit.id,
    name: input.name,
    own: () => own,
    rename: async (unitId: string, abbreviation: string) => {
      const { name } = (await t.api.listUnits()).body.find(({ id }) => id === unitId) ?? {};
      await ok(t.api.updateUnit({ params: { id: unitId }, body: { name, abbreviation } }));
      if (unitId === unit.id) own = abbreviation;
    },
    setConversions: (list: Conversion[]) =>
      t.api.updateProduct({
        params: { id: productId },
        body: { ...input, unitOfMeasure: own, price, conversions: list },
      }),
    setPar: (parAmount: number) =>
      ok(t.api.updateInventory({ body: { locationId, lines: [{ productId, parAmount }] } })),
    /** An ordered item. */
    order: async (quantity: number) => {
      const body = await t.make.newOrder({
        locationId,
        orderedBy: person.id,
        items: [{ productId, quantity }],
      });
      await ok(t.api.createOrder({ body }));
      const [item] = (await t.api.listItemsOfOrder({ params: { id: body.id } })).body;
      if (!item) throw new Error('the order has no item');
      await ok(t.api.setOrderItemStatus({ params: { id: item.id }, body: { status: 'ordered' } }));
      return { orderId: body.id, itemId: item.id };
    },
    item: async (itemId: number) => {
      const { rows } = await t.database.pool.query<{ orderId: string }>(
        'select order_id as "orderId" from order_items where id = $1',
        [itemId],
      );
      const params = { id: rows[0]?.orderId ?? '' };
      const found = (await t.api.listItemsOfOrder({ params })).body.find(({ id }) => id === itemId);
      if (!found) throw new Error('there is no such item');
      return found;
    },
    edit: (itemId: number, body: Record<string, unknown>) =>
      t.api.updateOrderItem({ params: { id: itemId }, body }),
    mark: (itemId: number, status: 'received' | 'missing') =>
      t.api.setOrderItemStatus({ params: { id: itemId }, body: { status } }),
    receive: (lines: Record<string, unknown>[], more: Record<string, unknown> = {}) =>
      t.api.createReceipt({
        body: { id: newReceiptId(), locationId, vendorId: vendor.id, lines, ...more },
      }),
    correct: (id: string, lines: Record<string, unknown>[]) =>
      t.api.updateReceipt({ params: { id }, body: { lines } }),
    waste: async (quantity: number, unitOfMeasure: string) => {
      const body = { id: randomUUID(), productId, locationId, quantity, unitOfMeasure };
      return t.api.createWasteLog({ body: { ...body, recordedBy: person.id, notes: null } });
    },
    count: (amount: number, unitOfMeasure = own) =>
      t.api.createCount({
        body: {
          id: randomUUID(),
          locationId,
          area: null,
          lines: [{ productId, amount, unitOfMeasure }],
        },
      }),
    onHand: async () => (await lineOf())?.onHandAmount ?? 0,
    onOrder: async () => (await lineOf())?.onOrder ?? 0,
    suggested: async () =>
      (await t.api.listSuggestions({ query: locationQuery })).body.find(
        (line) => line.productId === productId,
      )?.quantity ?? 0,
    spent: async () => (await t.api.getSpend({ query: { ...locationQuery } })).body.total,
  };

  async function lineOf() {
    const { body } = await t.api.listInventory({ query: locationQuery });
    return body.find((line) => line.productId === productId);
  }
}
