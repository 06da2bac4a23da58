import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

/** Quantities of order guides keep the unit in which they were entered (G2). */
const t = useTestApp();

async function guided() {
  const { location } = await t.make.orderParts();
  const [ea, box] = [await t.make.unit(), await t.make.unit()] as const;
  const [eggs, salt] = [
    await t.make.product({ unitId: ea.id }),
    await t.make.product({ unitId: ea.id }),
  ] as const;
  const { body: made } = await t.api.createOrderGuide({
    body: {
      name: `Guide of ${location.name}`,
      locationId: location.id,
      lines: [
        { productId: eggs.id, quantity: 24 },
        { productId: salt.id, quantity: null },
      ],
    },
  });
  const params = { id: made.id };
  const change = async (unitOfMeasure: string) =>
    t.api.bulkUpdateProducts({ body: { productIds: [eggs.id], updates: { unitOfMeasure } } });
  return {
    made,
    ea,
    box,
    eggs,
    salt,
    change,
    params,
    ofEggs: async () => {
      const query = { locationId: String(location.id) };
      const [guide] = (await t.api.listOrderGuides({ query })).body;
      return guide?.lines.find(({ productId }) => productId === eggs.id);
    },
    put: async (lines: object[]) =>
      t.api.updateOrderGuide({ params, body: { name: made.name, lines } }),
  };
}

test('a quantity stays in the unit in which it was entered when its product gets another one; without a quantity there is none', async () => {
  const { made, ea, box, change, ofEggs } = await guided();
  expect(made.lines).toMatchObject([
    { quantity: 24, unitOfMeasure: ea.abbreviation },
    { quantity: null, unitOfMeasure: null },
  ]);
  expect((await change(box.abbreviation)).status).toBe(200);
  expect(await ofEggs()).toMatchObject({ quantity: 24, unitOfMeasure: ea.abbreviation });
  await change(ea.abbreviation);
  expect(await ofEggs()).toMatchObject({ quantity: 24, unitOfMeasure: ea.abbreviation });
});

test('a change of the guide that leaves the quantity as it is leaves its unit, named or not; entered again it is in the new one', async () => {
  const { made, ea, box, eggs, change, ofEggs, put } = await guided();
  await change(box.abbreviation);
  await put(made.lines);
  expect(await ofEggs()).toMatchObject({ unitOfMeasure: ea.abbreviation });
  await put([{ productId: eggs.id, quantity: 24 }]);
  expect(await ofEggs()).toMatchObject({ unitOfMeasure: ea.abbreviation });
  await put([{ productId: eggs.id, quantity: 24, unitOfMeasure: box.abbreviation }]);
  expect(await ofEggs()).toMatchObject({ quantity: 24, unitOfMeasure: box.abbreviation });
});

test('another quantity without a unit is in the present one', async () => {
  const { box, eggs, change, ofEggs, put } = await guided();
  await change(box.abbreviation);
  await put([{ productId: eggs.id, quantity: 2 }]);
  expect(await ofEggs()).toMatchObject({ quantity: 2, unitOfMeasure: box.abbreviation });
});

test('a unit that was renamed or deleted is still that of its quantity (E30)', async () => {
  const { made, ea, box, salt, change, ofEggs, put } = await guided();
  await change(box.abbreviation);
  const renamed = { name: `${ea.name} too`, abbreviation: `${ea.abbreviation}2` };
  await t.api.updateUnit({ params: { id: ea.id }, body: renamed });
  expect(await ofEggs()).toMatchObject({ unitOfMeasure: renamed.abbreviation });
  // The form was open meanwhile.
  await put(made.lines);
  expect(await ofEggs()).toMatchObject({ unitOfMeasure: renamed.abbreviation });
  await t.api.deleteProduct({ params: { id: salt.id } });
  expect((await t.api.deleteUnit({ params: { id: ea.id } })).status).toBe(204);
  expect(await ofEggs()).toMatchObject({ quantity: 24, unitOfMeasure: renamed.abbreviation });
  await put(made.lines.slice(0, 1));
  expect(await ofEggs()).toMatchObject({ quantity: 24, unitOfMeasure: renamed.abbreviation });
});

test('a cart that becomes a guide keeps a unit that was deleted meanwhile (G2, E30)', async () => {
  const { made, ea, box, eggs, salt, change, ofEggs, params, put } = await guided();
  const entered = { productId: eggs.id, quantity: 24, unitOfMeasure: ea.abbreviation };
  await put([{ productId: salt.id, quantity: null }]);
  await change(box.abbreviation);
  await t.api.deleteProduct({ params: { id: salt.id } });
  expect((await t.api.deleteUnit({ params: { id: ea.id } })).status).toBe(204);
  const { status } = await t.api.updateOrderGuide({
    params,
    body: { name: made.name, lines: [entered] },
  });
  expect(status).toBe(200);
  expect(await ofEggs()).toMatchObject({ quantity: 24, unitOfMeasure: ea.abbreviation });
});

test('a guide that is deleted and brought back has the same units, and the history names a unit that changed (A8, A9)', async () => {
  const { made, ea, box, eggs, change, ofEggs, put, params } = await guided();
  await change(box.abbreviation);
  await t.api.deleteOrderGuide({ params });
  await t.api.restoreOrderGuide({ params });
  expect(await ofEggs()).toMatchObject({ unitOfMeasure: ea.abbreviation });
  await put([{ productId: eggs.id, quantity: 24, unitOfMeasure: box.abbreviation }]);
  const query = { kind: 'order-guides', id: made.id };
  const { body: history } = await t.api.listHistory({ query });
  const units = history
    .flatMap(({ changes }) => changes)
    .filter(({ field, before }) => field === 'unitId' && before !== null);
  expect(units).toMatchObject([{ beforeName: ea.abbreviation, afterName: box.abbreviation }]);
});
