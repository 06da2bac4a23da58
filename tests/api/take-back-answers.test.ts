import { beforeEach, expect, test } from 'vitest';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';

/** A manager takes back that an answer was accepted or dismissed (24.9). */
const t = useTestApp();
const NOW = new Date('2026-11-18T15:00:00Z');
beforeEach(() => t.setNow(NOW));

type Vendor = Awaited<ReturnType<typeof anAnsweringVendor>>;
const takeBack = (one: Vendor, index = 0, api = t.api) =>
  api.takeBackSettling({ params: { id: one.idOf(index) } });
const priceOf = async (productId: string) =>
  (await t.api.listProducts()).body.find(({ id }) => id === productId)?.price;

test('a short answer is taken back: the item is as before, its answer waits again, and the vendor is told of no change; a retry changes nothing', async () => {
  const one = await anAnsweringVendor(t);
  await one.answer([{ answer: 'short', quantity: 5 }]);
  const before = await one.item(0);
  await one.accept(0);
  expect(await one.item(0)).toMatchObject({ quantity: 5, answer: { settled: 'accepted' } });
  for (let times = 0; times < 2; times++) {
    const { status, body } = await takeBack(one);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      quantity: before?.quantity,
      answer: { toSettle: true, settled: null },
    });
  }
  expect((await one.get()).changes).toEqual([]);
  // It can be settled in another way now.
  expect((await one.dismiss(0)).status).toBe(200);
  expect((await takeBack(one)).body).toMatchObject({ answer: { toSettle: true } });
});

test('a price is taken back from item and product, unless somebody gave the product another one meanwhile', async () => {
  for (const meanwhile of [undefined, '9.50']) {
    const one = await anAnsweringVendor(t);
    const { productId = '' } = (await one.item(0)) ?? {};
    await t.database.pool.query("update products set price = '2.00' where id = $1", [productId]);
    await t.database.pool.query(
      "update order_items set unit_price = '2.00' where product_id = $1",
      [productId],
    );
    await one.answer([{ answer: 'confirmed', price: '3.00' }]);
    await one.accept(0);
    expect(await priceOf(productId)).toBe('3.00');
    if (meanwhile)
      await t.database.pool.query('update products set price = $2 where id = $1', [
        productId,
        meanwhile,
      ]);
    expect((await takeBack(one)).body).toMatchObject({ unitPrice: '2.00' });
    expect(await priceOf(productId)).toBe(meanwhile ?? '2.00');
  }
});

test('a price alert that the accepted price ended is there again (M4)', async () => {
  const manager = await t.as(await t.make.manager());
  const one = await anAnsweringVendor(t);
  const { productId = '' } = (await one.item(0)) ?? {};
  const alertOf = async () => {
    const alert = (await manager.listPriceAlerts()).body.find(({ id }) => id === productId);
    return alert && [alert.priceBefore, alert.price, alert.since];
  };
  await t.database.pool.query(
    "update products set price = '18.00', unseen_from = '12.00', unseen_since = now() where id = $1",
    [productId],
  );
  const before = await alertOf();
  expect(before).toEqual(['12.00', '18.00', expect.any(String)]);
  await one.answer([{ answer: 'confirmed', price: '19.00' }]);
  await one.accept(0, manager);
  expect(await alertOf()).toBeUndefined();
  await takeBack(one, 0, manager);
  expect(await alertOf()).toEqual(before);
});

test('a product that had no price has none again', async () => {
  const one = await anAnsweringVendor(t);
  const { productId = '' } = (await one.item(0)) ?? {};
  await t.database.pool.query('update products set price = null where id = $1', [productId]);
  await one.answer([{ answer: 'confirmed', price: '3.00' }]);
  await one.accept(0);
  expect(await priceOf(productId)).toBe('3.00');
  await takeBack(one);
  expect(await priceOf(productId)).toBeNull();
});

test('the price in which an item was ordered is known again: in its first unit it costs the same (E31)', async () => {
  const one = await anAnsweringVendor(t);
  const { productId } = (await one.item(0)) ?? {};
  for (const [abbreviation, factor] of [
    ['half', 2],
    ['sixth', 6],
  ]) {
    const unit = await t.make.unit({
      name: `A ${abbreviation}`,
      abbreviation: String(abbreviation),
    });
    await t.database.pool.query(
      'insert into product_conversions (product_id, unit_id, factor) values ($1, $2, $3)',
      [productId, unit.id, factor],
    );
  }
  await one.edit(0, { unitOfMeasure: 'half' });
  await one.edit(0, { unitPrice: '10.00' });
  // No price has enough decimals for a third of ten.
  expect((await one.edit(0, { unitOfMeasure: 'sixth' })).body.unitPrice).toBeNull();
  await one.answer([{ answer: 'confirmed', price: '4.00' }]);
  await one.accept(0);
  expect((await takeBack(one)).body.unitPrice).toBeNull();
  expect((await one.edit(0, { unitOfMeasure: 'half' })).body.unitPrice).toBe('10.00');
});

test('it is refused, and nothing changes, when the vendor answered again meanwhile', async () => {
  const one = await anAnsweringVendor(t);
  const api = await t.as(await t.make.manager());
  await one.answer([{ answer: 'short', quantity: 5 }]);
  await one.accept(0, api);
  await one.answer([{ answer: 'short', quantity: 4 }]);
  const { status, problem } = await takeBack(one, 0, api);
  expect([status, problem?.code, problem?.message]).toEqual([
    409,
    'changed_meanwhile',
    expect.stringMatching(/answered .+ again meanwhile\. What was settled before stays/),
  ]);
  expect(await one.item(0)).toMatchObject({ quantity: 5, answer: { quantity: 4, toSettle: true } });
});

test('an item that became missing is pending or ordered again, and its order goes on', async () => {
  for (const state of ['pending', 'ordered'] as const) {
    const one = await anAnsweringVendor(t, { items: 1 });
    if (state === 'ordered') await one.mark(0, 'ordered');
    // Price and day of such an answer stay in the answer only.
    await one.answer([{ answer: 'out', price: '1.00' }]);
    const { body: order } = await t.api.getOrder({ params: { id: one.order.id } });
    await one.accept(0);
    expect((await one.get()).state).toBe('closed');
    expect((await takeBack(one)).body).toMatchObject({
      orderedStatus: state,
      isOpen: true,
      answer: { answer: 'out', toSettle: true },
    });
    expect((await one.get()).state).toBe('answered');
    const { body: again } = await t.api.getOrder({ params: { id: one.order.id } });
    expect(again.status).toBe(order.status);
  }
});

test('it is refused after a minute, to others, and once the item changed or something was ordered elsewhere', async () => {
  const [ana, ben] = [await t.as(await t.make.manager()), await t.as(await t.make.manager())];
  const one = await anAnsweringVendor(t, { items: 3 });
  await one.answer([
    { answer: 'short', quantity: 5 },
    { answer: 'short', quantity: 5 },
    { answer: 'out' },
  ]);
  for (const index of [0, 1, 2]) await one.accept(index, ana);
  expect((await takeBack(one, 0, ben)).body).toMatchObject({ code: 'not_yours_to_take_back' });
  await one.edit(1, { quantity: 7 });
  expect((await takeBack(one, 1, ana)).body).toMatchObject({ code: 'answer_item_changed' });
  expect(await one.item(1)).toMatchObject({ quantity: 7 });
  const { id: productId } = await t.make.product();
  const elsewhere = await t.api.orderElsewhere({
    params: { id: one.idOf(2) },
    body: { productId, quantity: 1 },
  });
  expect(elsewhere.status).toBeLessThan(300);
  expect((await takeBack(one, 2, ana)).body).toMatchObject({ code: 'answer_item_changed' });
  t.setNow(new Date(NOW.getTime() + 61_000));
  expect((await takeBack(one, 0, ana)).body).toMatchObject({ code: 'too_late_to_take_back' });
  const employee = await t.as(await t.make.user());
  expect((await takeBack(one, 0, employee)).status).toBe(403);
});
