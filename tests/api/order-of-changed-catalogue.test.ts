import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

/** An order that waited on a device while the catalogue changed (O2). */
const t = useTestApp();

let lastId = 1_770_000_000_000;

async function orderSeen() {
  const { location, user } = await t.make.orderParts();
  const units = [await t.make.unit(), await t.make.unit()] as const;
  const [gone, changed, same] = await Promise.all(
    [1, 2, 3].map(() => t.make.product({ unitId: units[0].id })),
  );
  const unitOfMeasure = units[0].abbreviation;
  const body = {
    id: `ORD-${++lastId}`,
    locationId: location.id,
    orderedBy: user.id,
    items: [gone!, changed!, same!].map(({ id }) => ({
      productId: id,
      quantity: 2,
      unitOfMeasure,
    })),
  };
  return { body, units, gone: gone!, changed: changed!, same: same! };
}

const setUnit = (productId: string, unitId: string) =>
  t.database.pool.query('update products set unit_id = $2 where id = $1', [productId, unitId]);

test('is refused line by line, with what is gone and what is in another unit, and stores the rest without those', async () => {
  const { body, units, gone, changed, same } = await orderSeen();
  await t.api.deleteProduct({ params: { id: gone.id } });
  await setUnit(changed.id, units[1].id);
  const { status, problem } = await t.api.createOrder({ body });
  expect(status).toBe(400);
  const [before, unitOfMeasure] = units.map(({ abbreviation }) => abbreviation);
  expect(problem.details).toMatchObject([
    { path: 'items.0.productId', code: 'product_gone', params: { name: gone.name } },
    {
      path: 'items.1.unitOfMeasure',
      code: 'unit_of_product_changed',
      params: { name: changed.name, before, unitOfMeasure },
    },
  ]);
  const rest = { ...body, items: body.items.slice(2) };
  const { status: second, body: order } = await t.api.createOrder({ body: rest });
  expect([second, order.items]).toEqual([201, [{ productId: same.id, quantity: 2 }]]);
});

test('is stored where the unit was only renamed (E30)', async () => {
  const { body, units } = await orderSeen();
  const renamed = { name: `${units[0].name} too`, abbreviation: `${units[0].abbreviation}2` };
  const { status: stored } = await t.api.updateUnit({ params: { id: units[0].id }, body: renamed });
  expect(stored).toBe(200);
  expect((await t.api.createOrder({ body })).status).toBe(201);
});

test('a retry answers the stored order, whatever became of the units since, and with or without them (D12)', async () => {
  const { body, units, changed } = await orderSeen();
  const { body: order } = await t.api.createOrder({ body });
  await setUnit(changed.id, units[1].id);
  const again = await t.api.createOrder({ body });
  expect([again.status, again.body.id]).toEqual([200, order.id]);
  const items = body.items.map(({ unitOfMeasure: _seen, ...item }) => item);
  expect((await t.api.createOrder({ body: { ...body, items } })).status).toBe(200);
});

test('two lines of a product, one of them in an earlier unit, are refused for that line only', async () => {
  const { body, units, changed } = await orderSeen();
  await setUnit(changed.id, units[1].id);
  const line = { productId: changed.id, quantity: 1 };
  const items = units.map(({ abbreviation }) => ({ ...line, unitOfMeasure: abbreviation }));
  const { problem } = await t.api.createOrder({ body: { ...body, items } });
  expect(problem.details?.map(({ path }) => path)).toEqual(['items.0.unitOfMeasure']);
});
