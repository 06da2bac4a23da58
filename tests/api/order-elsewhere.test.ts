import { describe, expect, test } from 'vitest';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';
import { orderWithLimit } from '#tests/support/approval.ts';
import { NOW, useTomatoes } from '#tests/support/tomatoes.ts';
import { receive } from '#tests/support/receipts.ts';

const t = useTestApp();
const tomatoes = useTomatoes(t);
const { itemsOf } = tomatoes;

/** Names of units are unique. */
let unitsMade = 0;
const elsewhere = (id: number, productId: string, api = tomatoes.manager) =>
  api.orderElsewhere({ params: { id }, body: { productId } });
const orderOf = async (id: string) => (await t.api.getOrder({ params: { id } })).body;
const mark = (item: OrderItem | undefined, status: string) =>
  t.api.setOrderItemStatus({ params: { id: item?.id ?? 0 }, body: { status } });
const states = async (id: string) =>
  (await itemsOf(id)).map(({ productName, orderedStatus }) => [productName, orderedStatus]);

/** An order of the farm's tomatoes and of something else, both of this state. */
async function tomatoesOrdered(orderedStatus: 'pending' | 'ordered' = 'ordered') {
  const { location, user } = await t.make.orderParts();
  const roma = await t.make.product({ vendorId: tomatoes.farm, categoryId: tomatoes.produce });
  const items = [roma, await t.make.product()].map(({ id: productId }) => ({
    productId,
    quantity: 4,
  }));
  const body = { locationId: location.id, orderedBy: user.id, items };
  const { id } = (await t.api.createOrder({ body })).body;
  if (orderedStatus === 'ordered')
    for (const item of await itemsOf(id)) await mark(item, orderedStatus);
  const [item, other] = await itemsOf(id);
  return { id, item: item!, other: other!, user };
}

describe('ordering an item elsewhere (V7, E11)', () => {
  test.each(['pending', 'ordered'] as const)(
    'makes a %s item missing and adds as many of the other product, pending, with its terms of now',
    async (before) => {
      const { id, item, other } = await tomatoesOrdered(before);
      const { status, body } = await elsewhere(item.id, tomatoes.plum.id);
      expect([status, body]).toMatchObject([
        201,
        {
          orderId: id,
          productId: tomatoes.plum.id,
          productName: 'Plum Tomatoes',
          quantity: 4,
          vendorId: tomatoes.market,
          vendorName: 'City Market',
          unitOfMeasure: 'cr',
          unitPrice: '18.50',
          vendorItemCode: '0042',
          packSize: '6 kg',
          deliveryDate: '2026-11-24',
          orderedStatus: 'pending',
          orderedAt: null,
          purchaseOrderNumber: expect.any(Number),
          isOpen: true,
          orderDate: item.orderDate,
        },
      ]);
      expect((await itemsOf(id))[0]).toMatchObject({
        id: item.id,
        orderedStatus: 'missing',
        isOpen: false,
        orderedAt: item.orderedAt ?? NOW.toISOString(),
      });
      expect(await states(id)).toEqual([
        [item.productName, 'missing'],
        [other.productName, before],
        ['Plum Tomatoes', 'pending'],
      ]);
    },
  );

  test('takes the quantity that is given, in the unit of the other product', async () => {
    const { item } = await tomatoesOrdered();
    const order = (quantity: number) =>
      tomatoes.manager.orderElsewhere({
        params: { id: item.id },
        body: { productId: tomatoes.plum.id, quantity },
      });
    for (const wrong of [0, -1, 1.5, 100_000]) {
      const { status, problem } = await order(wrong);
      expect([status, problem.details?.[0]?.path]).toEqual([400, 'quantity']);
    }
    expect((await order(3)).body).toMatchObject({ quantity: 3, unitOfMeasure: 'cr' });
  });

  type Factors = Record<string, Record<string, number>>;
  test.each<[string, Factors, [unit: string, quantity: number], number | null]>([
    ['the other product knows its unit', { case: { lb: 10 } }, ['lb', 5], 1],
    ['it is a whole number exactly', { case: { lb: 2.5 } }, ['lb', 5], 2],
    ['its own product knows the other unit', { lb: { case: 0.5 } }, ['lb', 5], 3],
    ['both know a third unit', { lb: { oz: 16 }, case: { oz: 32 } }, ['lb', 5], 3],
    ['it is in a unit of a conversion', { lb: { box: 0.1 }, case: { lb: 10 } }, ['box', 3], 3],
    ['both are in the same unit', {}, ['case', 7], 7],
    ['no conversion says how much that is: the number stays', {}, ['lb', 5], null],
    ['that is more than can be ordered: the number stays', { case: { lb: 1e-6 } }, ['lb', 1], null],
  ])(
    'suggests and orders as much as the item (S0) when %s',
    async (_, factors, [unit, quantity], asMuch) => {
      const units = new Map<string, { id: string; abbreviation: string }>();
      for (const name of ['lb', 'case', 'oz', 'box']) {
        const abbreviation = `${name} ${(unitsMade += 1)}`;
        units.set(name, await t.make.unit({ name: abbreviation, abbreviation }));
      }
      const unitOf = (name: string) => units.get(name)!;
      const productIn = async (own: string, vendorId: number) => {
        const product = await t.make.product({ vendorId, unitId: unitOf(own).id });
        for (const [other, factor] of Object.entries(factors[own] ?? {}))
          await t.database.pool.query(
            'insert into product_conversions (product_id, unit_id, factor) values ($1, $2, $3)',
            [product.id, unitOf(other).id, factor],
          );
        return product;
      };
      const { location, user } = await t.make.orderParts();
      const own = await productIn(unit === 'case' ? 'case' : 'lb', tomatoes.farm);
      const other = await productIn('case', tomatoes.market);
      const items = [{ productId: own.id, quantity }];
      const order = { locationId: location.id, orderedBy: user.id, items };
      const { id: orderId } = (await t.api.createOrder({ body: order })).body;
      const id = (await itemsOf(orderId))[0]!.id;
      const { abbreviation: unitOfMeasure } = unitOf(unit);
      await t.api.updateOrderItem({ params: { id }, body: { unitOfMeasure } });

      const query = { q: other.name };
      const { body: found } = await tomatoes.manager.listAlternatives({ params: { id }, query });
      expect(found.find((one) => one.id === other.id)?.quantity).toBe(asMuch);
      expect((await elsewhere(id, other.id)).body).toMatchObject({
        quantity: asMuch ?? quantity,
        unitOfMeasure: unitOf('case').abbreviation,
      });
    },
  );

  test('the order follows: it waits for the new item again, and is completed with it (D15)', async () => {
    const { id, item, other } = await tomatoesOrdered();
    expect((await orderOf(id)).status).toBe('ordered');
    await mark(other, 'received');
    const added = (await elsewhere(item.id, tomatoes.plum.id)).body;
    expect(await orderOf(id)).toMatchObject({ status: 'pending', total: '74.00', vendorId: null });
    await mark(added, 'ordered');
    expect((await orderOf(id)).status).toBe('ordered');
    await mark(added, 'received');
    expect((await orderOf(id)).status).toBe('completed');
  });

  test('works after its answer, out of stock, was accepted: once, and the order goes on (E34)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await one.answer([{ answer: 'out' }]);
    expect((await one.accept(0)).body).toMatchObject({
      orderedStatus: 'missing',
      orderStatus: 'completed',
      answer: { settled: 'accepted', orderedElsewhere: false },
    });
    const product = await t.make.product({ name: 'Plums' });
    const order = () => elsewhere(one.idOf(0), product.id);
    const answers = await Promise.all([order(), order()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.message).toMatch(
      /, Plums was ordered elsewhere already\.$/,
    );
    expect(answers.find(({ status }) => status === 201)?.body).toMatchObject({
      orderedStatus: 'pending',
      quantity: 12,
      isOpen: true,
      orderStatus: 'pending',
    });
    expect(await one.item(0)).toMatchObject({
      orderedStatus: 'missing',
      answer: { orderedElsewhere: true },
    });
  });

  test('the history tells both changes as one, by the manager (A8)', async () => {
    const { id, item } = await tomatoesOrdered('pending');
    const added = (await elsewhere(item.id, tomatoes.plum.id)).body;
    const { body } = await tomatoes.manager.listHistory({ query: { kind: 'orders', id } });
    const [last] = body;
    const fields = JSON.stringify(last?.changes ?? last);
    expect(last).toMatchObject({ actorName: 'Ana' });
    for (const word of ['missing', 'Plum Tomatoes', added.productId])
      expect(fields).toContain(word);
  });

  test.each([
    ['received', (item: OrderItem) => mark(item, 'received')],
    ['missing already', (item: OrderItem) => mark(item, 'missing')],
    [
      'of which a part has arrived (E13)',
      (item: OrderItem) => receive(t.api, item, [{ orderItemId: item.id, quantity: 1 }]),
    ],
    [
      'of a completed order',
      async ({ orderId: id }: OrderItem) =>
        t.api.setOrderStatus({ params: { id }, body: { status: 'completed' } }),
    ],
  ])('is 409 with the reason for an item %s, and nothing changes', async (_, change) => {
    const { id, item } = await tomatoesOrdered();
    await change(item);
    const before = [await orderOf(id), await itemsOf(id)];
    const { status, problem } = await elsewhere(item.id, tomatoes.plum.id);
    expect([status, problem.message]).toEqual([409, expect.stringMatching(/^\S.+ .+\.$/)]);
    expect([await orderOf(id), await itemsOf(id)]).toEqual(before);
  });

  test('is 409 while the order waits for approval, and when it was cancelled', async () => {
    const { order, item } = await orderWithLimit(t);
    const waiting = await elsewhere(item.id, tomatoes.plum.id);
    expect([waiting.status, waiting.problem.code]).toEqual([409, 'needs_approval']);
    await t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'cancelled' } });
    expect((await elsewhere(item.id, tomatoes.plum.id)).status).toBe(409);
    expect(await states(order.id)).toEqual([[item.productName, 'pending']]);
  });

  test('is 400 for the same product, one of the same vendor, and an unknown or deleted one (D11)', async () => {
    const { id, item } = await tomatoesOrdered();
    const deleted = await t.make.product({ isDeleted: true });
    const same = await t.make.product({ vendorId: tomatoes.farm });
    for (const productId of [item.productId, same.id, deleted.id, 'PRD-none', '']) {
      const { status, problem } = await elsewhere(item.id, productId);
      expect([status, problem.details?.[0]?.path]).toEqual([400, 'productId']);
    }
    expect((await itemsOf(id))[0]).toEqual(item);
  });

  test('of two managers at once one succeeds, the other reads why not; one item is added', async () => {
    const { id, item } = await tomatoesOrdered();
    const answers = await Promise.all([1, 2, 3].map(() => elsewhere(item.id, tomatoes.plum.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await itemsOf(id)).toHaveLength(3);
  });

  test('is refused when the item was corrected since it was read', async () => {
    const { item } = await tomatoesOrdered();
    await t.api.updateOrderItem({ params: { id: item.id }, body: { quantity: 9 } });
    const { status, problem } = await tomatoes.manager.orderElsewhere(
      { params: { id: item.id }, body: { productId: tomatoes.plum.id } },
      { 'if-match': `"${item.version}"` },
    );
    expect([status, problem.code]).toEqual([409, 'changed_meanwhile']);
  });

  test("is the managers', like its alternatives; an employee's own order, too", async () => {
    const { item, user } = await tomatoesOrdered();
    const employee = await t.as(user);
    expect((await elsewhere(item.id, tomatoes.plum.id, employee)).status).toBe(403);
    expect((await employee.listAlternatives({ params: { id: item.id } })).status).toBe(403);
  });
});
