import { describe, expect, test } from 'vitest';
import type { ItemStatus } from '#contract/calls/order-items.ts';
import type { OrderStatus } from '#contract/calls/orders.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';

const t = useTestApp();

const edit = (id: number | undefined, body: unknown, api: Client = t.api) =>
  api.updateOrderItem({ params: { id: id ?? 0 }, body });
const remove = (id: number | undefined, api: Client = t.api) =>
  api.deleteOrderItem({ params: { id: id ?? 0 } });
const reading = (version: number | undefined) => ({ 'if-match': `"${version}"` });
const orderOf = async (id: string) => (await t.api.getOrder({ params: { id } })).body;
const itemsOf = async (id: string) => (await t.api.listItemsOfOrder({ params: { id } })).body;

describe('changing an item (D16)', () => {
  test.each(['pending', 'ordered'] as const)(
    'changes quantity, unit and vendor of a %s item, alone or together',
    async (orderedStatus) => {
      const { id, items } = await t.make.order({
        status: orderedStatus,
        items: [{ orderedStatus }, { orderedStatus }],
      });
      const [unit, vendor] = [await t.make.unit(), await t.make.vendor()];
      const [before, other] = await itemsOf(id);
      const changes = [
        { quantity: 7 },
        { unitOfMeasure: unit.abbreviation },
        { vendorId: vendor.id },
        { quantity: 99_999, unitOfMeasure: unit.abbreviation, vendorId: before?.vendorId },
      ];
      let now = before;
      for (const change of changes) {
        const { status, body } = await edit(items[0]?.id, change);
        const unitId = change.unitOfMeasure === undefined ? now?.unitId : unit.id;
        now = Object.assign({}, now, change, { unitId, version: (now?.version ?? 0) + 1 });
        expect(status).toBe(200);
        const { vendorName, purchaseOrderNumber } = body;
        expect(body).toEqual({ ...now, vendorName, purchaseOrderNumber });
      }
      expect((await itemsOf(id)).at(-1)).toEqual(other);
    },
  );

  test("stores the unit's abbreviation as defined, ignoring the case of the request", async () => {
    const unit = await t.make.unit({ abbreviation: 'Crt' });
    const { items } = await t.make.order();
    const { body } = await edit(items[0]?.id, { unitOfMeasure: ' crt ' });
    expect(body.unitOfMeasure).toBe(unit.abbreviation);
  });

  test("updates the order's vendor: set while all items share one (D13)", async () => {
    const [vendor, another] = [await t.make.vendor(), await t.make.vendor()];
    const { id, items } = await t.make.order({
      items: [{ vendorId: vendor.id }, { vendorId: another.id }],
    });
    await edit(items[1]?.id, { vendorId: vendor.id });
    expect((await orderOf(id)).vendorId).toBe(vendor.id);
    await edit(items[1]?.id, { vendorId: another.id });
    expect((await orderOf(id)).vendorId).toBeNull();
    await remove(items[0]?.id);
    expect((await orderOf(id)).vendorId).toBe(another.id);
  });

  test('moves the item to the purchase order of its vendor when that changes, and back (E34)', async () => {
    const { items } = await t.make.order({ items: [{}, {}] });
    const [own, beside] = items.map(({ id }) => id);
    const numberOf = async (id: number | undefined) =>
      (
        await t.database.pool.query<{ n: number }>(
          'select purchase_order_number as n from order_items where id = $1',
          [id],
        )
      ).rows[0]?.n;
    const first = await numberOf(own);
    const kept = await edit(own, { quantity: 9, vendorId: items[0]?.vendorId });
    expect(kept.body.purchaseOrderNumber).toBe(first);
    const moved = await edit(own, { vendorId: (await t.make.vendor()).id });
    expect(moved.body.purchaseOrderNumber).toBeGreaterThan(first ?? Infinity);
    await edit(beside, { vendorId: moved.body.vendorId });
    expect(await numberOf(beside)).toBe(moved.body.purchaseOrderNumber);
  });

  test('without any field returns the item unchanged, in any state', async () => {
    const { id, items } = await t.make.order({ items: [{ orderedStatus: 'received' }] });
    const before = await itemsOf(id);
    const { status, body } = await edit(items[0]?.id, {});
    expect([status, body]).toEqual([200, before[0]]);
  });

  test.each<[ItemStatus, OrderStatus]>([
    ['received', 'pending'],
    ['missing', 'ordered'],
    ['pending', 'cancelled'],
    ['ordered', 'cancelled'],
  ])(
    'is 409 for a %s item of an order that is %s, and so is deleting it',
    async (orderedStatus, status) => {
      const { id, items } = await t.make.order({ status, items: [{ orderedStatus }, {}] });
      const before = await itemsOf(id);
      expect((await edit(items[0]?.id, { quantity: 3 })).status).toBe(409);
      expect((await remove(items[0]?.id)).status).toBe(409);
      expect(await itemsOf(id)).toEqual(before);
    },
  );

  test('is 400 for an unknown, deleted or invalid value, names the field and changes nothing (D11)', async () => {
    const { id, items } = await t.make.order();
    const removed = {
      unit: await t.make.unit({ isDeleted: true }),
      vendor: await t.make.vendor({ isDeleted: true }),
    };
    const before = await itemsOf(id);
    const wrong: [field: string, values: unknown[]][] = [
      ['quantity', [0, -1, 1.5, 100_000, '3', null]],
      ['unitOfMeasure', ['', ' ', 'nothing', removed.unit.abbreviation, 5, null]],
      ['vendorId', [0, -1, '1', removed.vendor.id, 2_000_000_000, 3_000_000_000, null]],
    ];
    for (const [field, values] of wrong) {
      for (const value of values) {
        const { status, problem } = await edit(items[0]?.id, { quantity: 5, [field]: value });
        expect([status, problem.details?.[0]?.path]).toEqual([400, field]);
      }
    }
    expect(await itemsOf(id)).toEqual(before);
  });

  test('is 404 for an item that does not exist or was deleted', async () => {
    const deleted = await t.make.order({ isDeleted: true, items: [{}] });
    const order = await t.make.order({ items: [{ isDeleted: true }, {}] });
    for (const id of [order.items[0]?.id, deleted.items[0]?.id, 2_000_000_000]) {
      expect((await edit(id, { quantity: 1 })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });

  test('is refused to employees, even on their own orders (D30)', async () => {
    const { location, user } = await t.make.orderParts();
    const { id, items } = await t.make.order({ locationId: location.id, orderedBy: user.id });
    const employee = await t.as(user);
    expect((await edit(items[0]?.id, { quantity: 1 }, employee)).status).toBe(403);
    expect((await remove(items[0]?.id, employee)).status).toBe(403);
    expect((await itemsOf(id))[0]?.quantity).toBe(2);
  });
});

describe('two managers who change the same item', () => {
  test('a change based on an older version is 409 and carries the newer item', async () => {
    const { id, items } = await t.make.order({ items: [{ quantity: 2 }] });
    const params = { id: items[0]?.id ?? 0 };
    const [read] = await itemsOf(id);
    const first = await t.api.updateOrderItem(
      { params, body: { quantity: 6 } },
      reading(read?.version),
    );
    expect(first.status).toBe(200);
    const answers = [
      await t.api.updateOrderItem({ params, body: { quantity: 7 } }, reading(read?.version)),
      await t.api.updateOrderItem({ params, body: {} }, reading(read?.version)),
      await t.api.deleteOrderItem({ params }, reading(read?.version)),
    ];
    for (const { status, problem } of answers) {
      expect([status, problem.code, problem.message, problem.current]).toEqual([
        409,
        'changed_meanwhile',
        'Somebody changed this order item meanwhile.',
        first.body,
      ]);
    }
    expect(await itemsOf(id)).toEqual([first.body]);
    const again = await t.api.deleteOrderItem({ params }, reading(first.body.version));
    expect(again.status).toBe(204);
  });

  test('of many changes based on the same version, one is stored', async () => {
    const { id, items } = await t.make.order();
    const params = { id: items[0]?.id ?? 0 };
    const [read] = await itemsOf(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, one) =>
        t.api.updateOrderItem({ params, body: { quantity: 10 + one } }, reading(read?.version)),
      ),
    );
    const stored = answers.filter(({ status }) => status === 200);
    expect(stored).toHaveLength(1);
    expect(await itemsOf(id)).toEqual([stored[0]?.body]);
  });

  test("a change of the item's status does not conflict with an edit; combining does", async () => {
    const { location, user } = await t.make.orderParts();
    const product = await t.make.product();
    const by = { locationId: location.id, orderedBy: user.id };
    const line = { productId: product.id, vendorId: product.vendorId, quantity: 2 };
    const [kept, other] = [
      await t.make.order({ ...by, items: [line] }),
      await t.make.order({ ...by, items: [line] }),
    ];
    const [read] = await itemsOf(kept.id);
    await t.api.combineOrders({ params: { id: kept.id }, body: { orderIds: [other.id] } });
    const params = { id: read?.id ?? 0 };
    const refused = await t.api.updateOrderItem(
      { params, body: { quantity: 3 } },
      reading(read?.version),
    );
    expect([refused.status, refused.problem.current]).toMatchObject([409, { quantity: 4 }]);

    const [now] = await itemsOf(kept.id);
    await t.api.setOrderItemStatus({ params, body: { status: 'ordered' } });
    const corrected = await t.api.updateOrderItem(
      { params, body: { quantity: 3 } },
      reading(now?.version),
    );
    expect(corrected.body).toMatchObject({ quantity: 3, orderedStatus: 'ordered' });
  });
});

describe('deleting an item', () => {
  test('removes it from the order permanently: 204, then 404 (D7)', async () => {
    const { id, items } = await t.make.order({ items: [{}, {}] });
    expect((await remove(items[0]?.id)).status).toBe(204);
    expect((await remove(items[0]?.id)).status).toBe(404);
    expect((await itemsOf(id)).map((item) => item.id)).toEqual([items[1]?.id]);
    expect((await orderOf(id)).items).toHaveLength(1);
  });

  test.each<[rest: ItemStatus[], becomes: OrderStatus]>([
    [['pending'], 'pending'],
    [['ordered', 'received'], 'ordered'],
    [['received', 'missing'], 'completed'],
    [[], 'cancelled'],
  ])('with %j left makes the order %s (D15)', async (rest, becomes) => {
    const { id, items } = await t.make.order({
      items: [{}, ...rest.map((orderedStatus) => ({ orderedStatus }))],
    });
    await remove(items[0]?.id);
    expect((await orderOf(id)).status).toBe(becomes);
  });

  test('at the same moment as all others cancels the order', async () => {
    const { id, items } = await t.make.order({ items: Array.from({ length: 20 }, () => ({})) });
    const answers = await Promise.all([...items, ...items].map((item) => remove(item.id)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
    expect((await orderOf(id)).status).toBe('cancelled');
  });

  test('while others change and mark it is done or refused, and nothing breaks', async () => {
    const { id, items } = await t.make.order({ items: [{}, {}] });
    const item = items[0]?.id;
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, quantity) => edit(item, { quantity: quantity + 1 })),
      t.api.setOrderItemStatus({ params: { id: item ?? 0 }, body: { status: 'ordered' } }),
      remove(item),
    ]);
    expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([]);
    expect(await itemsOf(id)).toHaveLength(1);
  });
});
