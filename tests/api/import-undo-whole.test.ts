import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { fields, useImportUndo } from '#tests/support/import-undo.ts';

const t = useTestApp();
const { parts, productsOf, send, undo } = useImportUndo(t);

describe('the undo brings back all of it (E35)', () => {
  const undone = async (id: string | null) => {
    const { status, problem } = await undo(id);
    expect([status, problem?.message]).toEqual([200, undefined]);
  };
  const categoryNames = async () =>
    (await t.api.listProductCategories()).body.map(({ name }) => name);

  /** A product of 24.00 a case, with conversions of which each is lost, kept or used when pieces become its unit. */
  async function aCase() {
    const { vendor, unit } = await parts();
    const units = await Promise.all(Array.from({ length: 3 }, () => t.make.unit()));
    const [piece = '', tray = '', bag = ''] = units.map(({ abbreviation }) => abbreviation);
    const made = await t.make.product({ vendorId: vendor.id, unitId: unit.id, price: '24' });
    const given = { name: made.name, vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
    const conversions = [
      { unitOfMeasure: piece, factor: 24 },
      { unitOfMeasure: tray, factor: 12 },
      { unitOfMeasure: bag, factor: 10 },
    ];
    const params = { id: made.id };
    await t.api.updateProduct({ params, body: { ...given, conversions } });
    return { id: made.id, vendor, given, unit: unit.abbreviation, piece, tray, bag, conversions };
  }

  test('with conversions and units, also where something was ordered in between', async () => {
    const { id, vendor, given, unit, piece, tray, bag } = await aCase();
    const [before] = await productsOf(vendor);
    const file = `id,unitOfMeasure\n${id},${piece}`;
    const dry = await send(file, 'update', true);
    const lost = (unitOfMeasure: string, factor: number) => ({
      row: 2,
      id,
      name: given.name,
      one: unit,
      factor,
      unitOfMeasure,
    });
    expect(dry.body.lostConversions).toEqual({
      total: 2,
      conversions: [lost(piece, 24), lost(bag, 10)].toSorted((a, b) =>
        a.unitOfMeasure < b.unitOfMeasure ? -1 : 1,
      ),
    });
    const { body } = await send(file, 'update');
    // What the dry run did not name is still there.
    const [between] = await productsOf(vendor);
    expect(between).toMatchObject({
      unitOfMeasure: piece,
      price: '1.00',
      conversions: [{ unitOfMeasure: tray, factor: 0.5 }],
    });
    const { id: locationId } = await t.make.location();
    const item = {
      productId: id,
      vendorId: vendor.id,
      unitOfMeasure: piece,
      quantity: 48,
      orderedStatus: 'ordered' as const,
    };
    await t.make.order({ locationId, items: [item] });
    await t.api.createCount({
      body: { id: randomUUID(), locationId, lines: [{ productId: id, amount: 36 }] },
    });
    await undone(body.importId);
    const [after] = await productsOf(vendor);
    expect(after && fields(after)).toEqual(before && fields(before));
    const stock = await t.api.listInventory({ query: { locationId: String(locationId) } });
    expect(stock.body).toMatchObject([{ unitOfMeasure: unit, onHandAmount: 1.5, onOrder: 2 }]);
  });

  test('with stock that was counted in a unit whose conversion was lost in between', async () => {
    const { id, unit, piece } = await aCase();
    const { body } = await send(`id,unitOfMeasure\n${id},${piece}`, 'update');
    const { id: locationId } = await t.make.location();
    const lines = [{ productId: id, amount: 5, unitOfMeasure: unit }];
    await t.api.createCount({ body: { id: randomUUID(), locationId, lines } });
    const onHand = async () =>
      (await t.api.listInventory({ query: { locationId: String(locationId) } })).body.map(
        ({ onHandAmount }) => onHandAmount,
      );
    expect(await onHand()).toEqual([0]);
    await undone(body.importId);
    expect(await onHand()).toEqual([5]);
    expect((await t.api.listMissingConversions()).body).toEqual([]);
  });

  test('of the second of two imports, then of the first', async () => {
    const { id, vendor, piece, tray } = await aCase();
    const before = (await productsOf(vendor)).map(fields);
    const first = await send(`id,unitOfMeasure,price\n${id},${piece},2`, 'update');
    const third = await send(`id,unitOfMeasure,packSize\n${id},${tray},20`, 'update');
    const latest = await send(`id,price\n${id},7`, 'update');
    for (const { body } of [latest, third, first]) await undone(body.importId);
    expect((await productsOf(vendor)).map(fields)).toEqual(before);
  });

  test.each([
    ['the first and then the second', [0, 1]],
    ['the second and then the first', [1, 0]],
  ])('with the categories that it made, in either order of two: %s', async (_what, sequence) => {
    const { vendor, tail } = await parts();
    const [shared, own] = [`Shared ${vendor.name}`, `Own ${vendor.name}`];
    const file = (name: string, category: string) =>
      `name,vendorName,unitOfMeasure,categoryName\n${name},${tail},${category}`;
    const dry = await send(file('Basil', shared), 'upsert', true);
    expect(dry.body.newCategories).toEqual({ total: 1, names: [shared] });
    const imports = [
      await send(file('Basil', shared), 'upsert'),
      await send(`${file('Mint', shared)}\nSage,${tail},${own}`, 'upsert'),
    ];
    expect(await categoryNames()).toEqual(expect.arrayContaining([shared, own]));
    const [one, other] = sequence.map((at) => imports[at]?.body.importId ?? null);
    await undone(one ?? null);
    expect(await categoryNames()).toContain(shared);
    await undone(other ?? null);
    const left = await categoryNames();
    expect(left).not.toContain(shared);
    expect(left).not.toContain(own);
    expect(await productsOf(vendor)).toEqual([]);
  });

  test('but keeps a category that a manager renamed or uses', async () => {
    const { vendor, unit, tail } = await parts();
    const names = ['Renamed', 'Used'].map((name) => `${name} ${vendor.name}`);
    const [renamed = '', used = ''] = names;
    const { body } = await send(
      `name,vendorName,unitOfMeasure,categoryName\nA,${tail},${renamed}\nB,${tail},${used}`,
      'create',
    );
    const stored = (await t.api.listProductCategories()).body;
    const idOf = (name: string) => stored.find((one) => one.name === name)?.id ?? '';
    await t.api.updateProductCategory({
      params: { id: idOf(renamed) },
      body: { name: `${renamed} 2` },
    });
    await t.make.product({ vendorId: vendor.id, unitId: unit.id, categoryId: idOf(used) });
    await undone(body.importId);
    expect(await categoryNames()).toEqual(expect.arrayContaining([`${renamed} 2`, used]));
  });
});
