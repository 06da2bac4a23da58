import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useStock } from '#tests/support/stock.ts';

const t = useTestApp();
const stock = useStock(t);
const { aProduct, ownUnit, setConversions } = stock;

describe('pars, areas and positions (S1)', () => {
  test('are set by managers; what a line omits stays; the history says who and what (A8)', async () => {
    const { id: place } = await t.make.location();
    const [one, other] = [await aProduct(), await aProduct()];
    const manager = await t.make.manager();
    const api = await t.as(manager);
    const set = (line: Record<string, unknown>) =>
      api.updateInventory({ body: { locationId: place, lines: [line] } });
    await set({ productId: one, parAmount: 4.5, area: 'Walk-in', position: 2 });
    await set({ productId: other, parAmount: 1, area: 'Walk-in', position: 1 });
    const { body } = await set({ productId: one, parAmount: 6 });
    expect(body).toMatchObject([{ productId: one, parAmount: 6, area: 'Walk-in', position: 2 }]);
    const { body: list } = await api.listInventory({ query: { locationId: String(place) } });
    expect(list.map(({ productId }) => productId)).toEqual([other, one]);
    await set({ productId: one, parAmount: 6 });
    const history = await api.listHistory({ query: { kind: 'inventory', id: body[0]?.id ?? '' } });
    expect(history.body.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['changed', manager.name],
      ['changed', manager.name],
    ]);
    expect(history.body[0]?.changes).toMatchObject([{ field: 'parAmount', before: 4.5, after: 6 }]);
  });

  test('are listed and exported as one walks: areas by their smallest position, then by name, no area last; numbers as numbers (S2)', async () => {
    const { id: place } = await t.make.location();
    const shelf = [
      ['Walk-in', 1, 'Milk'],
      ['Walk-in', 30, 'Butter'],
      ['Dry store', 2, 'Rice'],
      ['Bar 3', null, 'Gin'],
      ['Bar 10', null, 'Rum 10'],
      ['Bar 10', null, 'Rum 9'],
      ['Bar 10', 400, 'Vodka'],
      [null, 1, 'Salt'],
      ['Freezer', 2, 'Peas'],
    ] as const;
    const names = new Map<string, string>();
    const lines = [];
    for (const [area, position, name] of shelf) {
      const { id: productId } = await t.make.product({ name: `${name} of ${place}` });
      names.set(productId, name);
      lines.push({ productId, area, position });
    }
    await t.api.updateInventory({ body: { locationId: place, lines: lines.toReversed() } });
    const inOrder = 'Milk,Butter,Rice,Peas,Vodka,Rum 9,Rum 10,Gin,Salt'.split(',');
    const query = { locationId: String(place) };
    const { body } = await t.api.listInventory({ query });
    expect(body.map(({ productId }) => names.get(productId))).toEqual(inOrder);
    const csv = await t.api.exportInventory({ query });
    const exported = csv.raw
      .toString()
      .split('\n')
      .flatMap((line) => /PRD-\d+/.exec(line) ?? []);
    expect(exported.map((id) => names.get(id))).toEqual(inOrder);
  });

  test('unknown products and two lines of one product are refused by their line', async () => {
    const id = await aProduct();
    const lines = [{ productId: 'PRD-x' }, { productId: id }, { productId: id }];
    const { status, problem } = await t.api.updateInventory({
      body: { locationId: stock.here, lines },
    });
    expect(status).toBe(400);
    expect(problem.details?.map(({ path }) => path)).toEqual([
      'lines.0.productId',
      'lines.2.productId',
    ]);
  });

  test('what is on order is what vendors still have to deliver, in the own unit of each product', async () => {
    const { id: place } = await t.make.location();
    const id = await aProduct();
    await setConversions(id, [{ unitOfMeasure: stock.piece, factor: 4 }]);
    await t.api.updateInventory({
      body: { locationId: place, lines: [{ productId: id, parAmount: 9 }] },
    });
    const own = await ownUnit(id);
    const { rows } = await t.database.pool.query<{ vendor_id: number }>(
      'select vendor_id from products where id = $1',
      [id],
    );
    const item = { productId: id, vendorId: rows[0]?.vendor_id ?? 0 };
    const items = [
      {
        ...item,
        quantity: 3,
        unitOfMeasure: own,
        orderedStatus: 'ordered' as const,
        receivedQuantity: 1,
      },
      { ...item, quantity: 6, unitOfMeasure: stock.piece },
      { ...item, quantity: 50, unitOfMeasure: stock.kilo },
      { ...item, quantity: 90, unitOfMeasure: own, orderedStatus: 'received' as const },
    ];
    await t.make.order({ locationId: place, items });
    await t.make.order({
      locationId: place,
      status: 'cancelled',
      items: [{ ...item, quantity: 70 }],
    });
    const { body } = await t.api.listInventory({ query: { locationId: String(place) } });
    expect(body).toMatchObject([{ productId: id, onOrder: 3.5, parAmount: 9, onHandAmount: 0 }]);
  });
});

describe('a CSV of the stock (S1, M5)', () => {
  const send = (place: number, text: string, dryRun = false) =>
    t.api.importInventory({
      file: new File([text], 'stock.csv', { type: 'text/csv' }),
      body: { locationId: place, dryRun },
    });

  test('finds a vendor and a product whose names a spreadsheet wrote with accents of their own (D9)', async () => {
    const { id: place } = await t.make.location();
    const vendor = await t.make.vendor({ name: 'Café Roma' });
    const { id } = await t.make.product({ vendorId: vendor.id, name: 'Crème' });
    const file = 'vendorName,name,parAmount\nCafé Roma,Crème,3'.normalize('NFD');
    const { body } = await send(place, file);
    expect(body).toMatchObject({ created: 1, rejected: [], changes: [{ id, after: '3' }] });
  });

  test('imports again without a change; a dry run stores nothing', async () => {
    const { id: place } = await t.make.location();
    const vendor = await t.make.vendor();
    const [salt, beans] = [
      await t.make.product({ vendorId: vendor.id, name: '=Salt, "fine"', vendorItemCode: '007' }),
      await t.make.product({ vendorId: vendor.id, name: 'Beans' }),
    ];
    await t.api.createCount({
      body: { id: randomUUID(), locationId: place, lines: [{ productId: salt.id, amount: 2.5 }] },
    });
    const file = [
      'vendorName;vendorItemCode;name;parAmount;area;position',
      `${vendor.name};007;;1,5;Dry store;2`,
      `${vendor.name};;beans;3;;`,
      `${vendor.name};;Peas;3;;`,
      `${vendor.name};;Beans;3;;`,
      `${vendor.name};008;;x;;`,
    ].join('\n');
    const dry = await send(place, file, true);
    expect(dry.body).toMatchObject({
      dryRun: true,
      totalRows: 5,
      created: 1,
      updated: 1,
      unchanged: 0,
    });
    expect(dry.body.errors).toEqual([
      `Row 4: ${vendor.name} has no product "Peas"`,
      'Row 5: the same product is already in row 3',
      `Row 6: ${vendor.name} has no product "008"`,
    ]);
    expect(dry.body.changes).toContainEqual({
      row: 2,
      id: salt.id,
      name: salt.name,
      isNew: false,
      field: 'parAmount',
      before: '0',
      after: '1.5',
    });
    const list = async () =>
      (await t.api.listInventory({ query: { locationId: String(place) } })).body;
    expect(await list()).toMatchObject([{ parAmount: 0 }]);
    expect((await send(place, file)).body).toMatchObject({ dryRun: false, created: 1, updated: 1 });
    expect(await list()).toMatchObject([
      { productId: salt.id, parAmount: 1.5, area: 'Dry store', position: 2, onHandAmount: 2.5 },
      { productId: beans.id, parAmount: 3, area: null, position: null },
    ]);
    const exported = await t.api.exportInventory({ query: { locationId: String(place) } });
    const again = await send(place, exported.raw.toString());
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2, errors: [] });
    // An empty cell clears its field, an absent column leaves it (E8).
    await send(place, `id,area\n${salt.id},\n`);
    expect(await list()).toContainEqual(
      expect.objectContaining({ productId: salt.id, area: null, position: 2, parAmount: 1.5 }),
    );
  });

  test.each([
    ['1,250', 'parAmount "1,250" is not an amount'],
    ['0,5005', 'parAmount "0,5005" is not an amount'],
    ['-1', 'parAmount "-1" is not an amount'],
    ['1.2345', 'parAmount "1.2345" is not an amount'],
  ])('a par of %s is refused', async (cell, reason) => {
    const id = await aProduct();
    const { body } = await send(stock.here, `id,parAmount\n${id},"${cell}"\n`);
    expect(body.errors).toEqual([`Row 2: ${reason}`]);
  });

  test('a file without a column that names the products is refused', async () => {
    const { status, problem } = await send(stock.here, 'name,parAmount\nBeans,2\n');
    expect(status).toBe(400);
    expect(problem.error).toBe(problem.message);
  });
});
