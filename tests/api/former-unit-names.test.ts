import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { keptProduct } from '#tests/support/kept-product.ts';

/** What waited on a device names its unit as it was called before a manager renamed it (E30, O2). */
const t = useTestApp();

let used = 0;
/** An abbreviation that no unit has. */
const unused = () => `f${(used += 1)}`;

/** A product with a unit of 24 beside its own, which is renamed after a device has read it. */
async function renamed() {
  const other = await t.make.unit();
  const former = other.abbreviation;
  const product = await keptProduct(t, { conversions: [{ unitOfMeasure: former, factor: 24 }] });
  await product.count(10);
  const present = unused();
  await product.rename(other.id, present);
  return { ...product, unit: other, former, present };
}

test('waste is recorded in the unit of that name, under its name of today', async () => {
  const product = await renamed();
  const { status, body } = await product.waste(12, product.former.toUpperCase());
  expect([status, body.unitOfMeasure, await product.onHand()]).toEqual([201, product.present, 9.5]);
});

test('a count is', async () => {
  const product = await renamed();
  await product.count(48, product.former);
  expect(await product.onHand()).toBe(2);
});

test('what came without an order is', async () => {
  const product = await renamed();
  const line = { productId: product.productId, quantity: 24, reason: 'not_ordered' };
  const { status } = await product.receive([{ ...line, unitOfMeasure: product.former }]);
  expect([status, await product.onHand()]).toEqual([201, 11]);
});

test('also after the unit was renamed again', async () => {
  const product = await renamed();
  await product.rename(product.unit.id, unused());
  await product.count(48, product.former);
  await product.count(72, product.present);
  expect(await product.onHand()).toBe(3);
});

test('a unit that has the name today is meant, whichever had it before', async () => {
  const product = await renamed();
  const unit = await t.make.unit({ abbreviation: product.former });
  await product.setConversions([{ unitOfMeasure: unit.abbreviation, factor: 2 }]);
  await product.count(48, product.former);
  expect(await product.onHand()).toBe(24);
});

test.each([
  'another unit had the name, too',
  'the unit was deleted',
  'the unit that had it last was deleted',
])('it is refused as unknown where %s, and nothing is stored', async (why) => {
  const product = await renamed();
  if (why === 'the unit was deleted') {
    await product.setConversions([]);
    await t.api.deleteUnit({ params: { id: product.unit.id } });
  } else {
    const { id } = await t.make.unit({ abbreviation: product.former });
    if (why === 'the unit that had it last was deleted') await t.api.deleteUnit({ params: { id } });
    else await product.rename(id, unused());
  }
  const { status, problem } = await product.waste(12, product.former);
  expect([status, problem.details?.map(({ code }) => code)]).toEqual([400, ['unit_unknown']]);
  expect(await product.onHand()).toBe(10);
});

/** The product is ordered by the name that its own unit had. */
async function orderAs(product: Awaited<ReturnType<typeof renamed>>, unitOfMeasure: string) {
  const { productId, locationId } = product;
  const items = [{ productId, quantity: 2, unitOfMeasure }];
  const { status, problem } = await t.api.createOrder({
    body: await t.make.newOrder({ locationId, items }),
  });
  return [status, problem?.details?.map(({ code }) => code)];
}

test.each([false, true])(
  'an order is refused where its product has another unit since and the former one was renamed; another unit had the name, too: %s',
  async (hadAnother) => {
    const product = await renamed();
    const entered = product.own();
    const { name, vendorId, productId } = product;
    const body = { name, vendorId, unitOfMeasure: product.present };
    expect((await t.api.updateProduct({ params: { id: productId }, body })).status).toBe(200);
    await product.rename(product.unitId, unused());
    if (hadAnother) {
      const { id } = await t.make.unit({ abbreviation: entered });
      await product.rename(id, unused());
    }
    expect(await orderAs(product, entered)).toEqual([400, ['unit_of_product_changed']]);
  },
);

test('an order is stored where the unit of its product was only renamed, although a deleted one has its former name', async () => {
  const product = await renamed();
  const entered = product.own();
  await t.make.unit({ abbreviation: entered, isDeleted: true });
  await product.rename(product.unitId, unused());
  expect(await orderAs(product, entered)).toEqual([201, undefined]);
});
