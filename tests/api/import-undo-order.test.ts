import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { useTestApp } from '#tests/support/app.ts';
import { csvFile } from '#tests/support/csv-import.ts';

const t = useTestApp();

/** Imports of the same products are undone in any order (E35). */

async function send(content: string) {
  const mode = content.startsWith('id,') ? 'update' : 'upsert';
  const given = { file: csvFile(content), body: { mode, dryRun: 'false' } } as const;
  return (await t.api.importProducts(given)).body;
}

async function imported(content: string): Promise<string> {
  const { errors, importId } = await send(content);
  expect(errors).toEqual([]);
  return importId ?? '';
}

async function undone(id: string): Promise<string> {
  const { status, body, problem } = await t.api.undoProductImport({ params: { id } });
  expect([status, problem?.message]).toEqual([200, undefined]);
  return body.message;
}

/** Without what every change raises. */
const fields = (product: Product) => ({ ...product, version: 0, priceUpdatedAt: null });

const productsOf = async (vendor: { id: number }) =>
  (await t.api.listProducts()).body
    .filter(({ vendorId }) => vendorId === vendor.id)
    .map(fields)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

const productOf = async (vendor: { id: number }) => (await productsOf(vendor))[0];

const categoryNames = async () =>
  (await t.api.listProductCategories()).body.map(({ name }) => name);

/** Products of 24.00 a case, of 24 pieces, 12 trays, or 10 bags. */
async function cases(count: number) {
  const vendor = await t.make.vendor();
  const [unit, ...others] = await Promise.all(Array.from({ length: 4 }, () => t.make.unit()));
  const [piece = '', tray = '', bag = ''] = others.map(({ abbreviation }) => abbreviation);
  const unitOfMeasure = unit?.abbreviation ?? '';
  const factors = { [piece]: 24, [tray]: 12, [bag]: 10 };
  const conversions = Object.entries(factors).map(([of, factor]) => ({
    unitOfMeasure: of,
    factor,
  }));
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const name = `Case ${index} of ${vendor.name}`;
    const { id } = await t.make.product({
      name,
      vendorId: vendor.id,
      unitId: unit?.id,
      price: '24',
    });
    const body = { name, vendorId: vendor.id, unitOfMeasure, conversions };
    expect((await t.api.updateProduct({ params: { id }, body })).status).toBe(200);
    ids.push(id);
  }
  return { vendor, ids, unit: unitOfMeasure, piece, tray, bag };
}

type Made = Awaited<ReturnType<typeof cases>>;

test('the undo of the first takes back what only it wrote; that of the second then all', async () => {
  const { vendor, ids } = await cases(1);
  const before = await productOf(vendor);
  const first = await imported(`id,packSize,price,vendorItemCode\n${ids[0]},10,30,A`);
  const second = await imported(`id,packSize,categoryName\n${ids[0]},20,Second ${vendor.name}`);
  expect(await undone(first)).toBe('1 product changed back.');
  expect(await productOf(vendor)).toEqual({
    ...before,
    packSize: '20',
    categoryId: expect.any(String),
  });
  await undone(second);
  expect(await productOf(vendor)).toEqual(before);
});

test('a price that the second wrote is then per the unit of before the first', async () => {
  const { vendor, ids, unit, piece } = await cases(1);
  const before = await productOf(vendor);
  const first = await imported(`id,unitOfMeasure\n${ids[0]},${piece}`);
  const second = await imported(`id,price\n${ids[0]},2`);
  await undone(first);
  expect(await productOf(vendor)).toEqual({ ...before, unitOfMeasure: unit, price: '48.00' });
  await undone(second);
  expect(await productOf(vendor)).toEqual(before);
  const { body: alerts } = await t.api.listPriceAlerts();
  expect(alerts.filter(({ id }) => id === ids[0])).toEqual([]);
});

test('a price that only the first wrote is taken back, also where the second gave another unit', async () => {
  const { vendor, ids, piece } = await cases(1);
  const before = await productOf(vendor);
  const first = await imported(`id,price\n${ids[0]},48`);
  const second = await imported(`id,unitOfMeasure\n${ids[0]},${piece}`);
  expect(await productOf(vendor)).toMatchObject({ unitOfMeasure: piece, price: '2.00' });
  await undone(first);
  expect(await productOf(vendor)).toMatchObject({ unitOfMeasure: piece, price: '1.00' });
  await undone(second);
  expect(await productOf(vendor)).toEqual(before);
});

test('a product that the first created and the second changed is deleted by the later undo', async () => {
  const { vendor, unit } = await cases(0);
  const line = (more: string) => `name,vendorName,unitOfMeasure,${more}`;
  const first = await imported(
    `${line('categoryName')}\nNew,${vendor.name},${unit},${vendor.name}`,
  );
  const second = await imported(`${line('price')}\nNew,${vendor.name},${unit},3`);
  const between = await productsOf(vendor);
  expect(await undone(first)).toBe(
    '1 product stays, because a later import changed it: the undo of that import deletes it.',
  );
  expect(await productsOf(vendor)).toEqual(between);
  expect(await undone(second)).toBe('1 product deleted.');
  expect(await productsOf(vendor)).toEqual([]);
  expect(await categoryNames()).not.toContain(vendor.name);
});

test('a category that the first made stays while the undo of another needs it', async () => {
  const { vendor, ids } = await cases(2);
  const made = `Made ${vendor.name}`;
  const before = await productsOf(vendor);
  const imports = [
    await imported(`id,categoryName\n${ids[0]},${made}`),
    await imported(`id,categoryName\n${ids[1]},${made}`),
    await imported(`id,categoryName\n${ids[1]},Last ${vendor.name}`),
  ];
  for (const id of imports) await undone(id);
  expect(await productsOf(vendor)).toEqual(before);
  expect(await categoryNames()).not.toContain(made);
});

test('a change by hand after either import is never overwritten (E8)', async () => {
  const { vendor, ids } = await cases(1);
  const { name = '', unitOfMeasure = '' } = (await productOf(vendor)) ?? {};
  const params = { id: ids[0] ?? '' };
  const byHand = async (packSize: string) =>
    t.api.updateProduct({ params, body: { name, vendorId: vendor.id, unitOfMeasure, packSize } });
  const refused = `"${name}" was changed since the import.`;
  const first = await imported(`id,price\n${ids[0]},30`);
  await byHand('by hand');
  const second = await imported(`id,price\n${ids[0]},40`);
  const undo = async (id: string) => (await t.api.undoProductImport({ params: { id } })).problem;
  expect((await undo(first)).message).toBe(refused);
  const third = await imported(`id,price\n${ids[0]},50`);
  await byHand('again');
  const standing = await productOf(vendor);
  for (const id of [first, second, third]) expect((await undo(id)).message).toBe(refused);
  expect(await productOf(vendor)).toEqual(standing);
});

test('two products that would have one name are refused, with what to do', async () => {
  const { vendor, ids } = await cases(2);
  const [one, other] = (await productsOf(vendor)).map(({ name }) => name);
  const first = await imported(`id,name,packSize\n${ids[0]},Renamed,1\n${ids[1]},${other},1`);
  const second = await imported(`id,name\n${ids[1]},${one}`);
  const { status, problem } = await t.api.undoProductImport({ params: { id: first } });
  expect([status, problem.code]).toEqual([409, 'import_names_alike']);
  expect(problem.message).toBe(
    `"${one}" and "Renamed" would have names or codes in common. Please undo the later imports of these products first.`,
  );
  await undone(second);
  await undone(first);
});

/** What one import writes of which products; every text is of that import alone. */
const written = fc.record({
  of: fc.constantFrom<number[]>([0], [1], [0, 1]),
  packSize: fc.boolean(),
  category: fc.boolean(),
  code: fc.boolean(),
  price: fc.option(fc.integer({ min: 1, max: 400 })),
  unit: fc.option(fc.constantFrom('unit', 'piece', 'tray', 'bag')),
});
type Written = typeof written extends fc.Arbitrary<infer T> ? T : never;

const textsOf = (at: number, which: number) => ({
  packSize: `pack ${at}`,
  vendorItemCode: `${at}-${which}`,
});

/** The file of the import at a place in the sequence; undefined when it writes nothing. */
function fileOf(plan: Written, at: number, { ids, vendor, ...units }: Made): string | undefined {
  const given = [
    ...(plan.packSize ? ['packSize'] : []),
    ...(plan.category ? ['categoryName'] : []),
    ...(plan.code ? ['vendorItemCode'] : []),
    ...(plan.price === null ? [] : ['price']),
    ...(plan.unit === null ? [] : ['unitOfMeasure']),
  ];
  if (given.length === 0) return undefined;
  const rows = plan.of.map((which) => {
    const cells: Record<string, unknown> = {
      ...textsOf(at, which),
      categoryName: `${at} ${vendor.name}`,
      price: plan.price,
      unitOfMeasure: plan.unit && units[plan.unit as 'unit'],
    };
    return [ids[which], ...given.map((column) => cells[column])].join(',');
  });
  return [['id', ...given].join(','), ...rows].join('\n');
}

/** The texts of a product after the imports that are not undone. */
function expected(standing: readonly { plan: Written; at: number }[], which: number) {
  const last = (isWritten: (plan: Written) => boolean) =>
    standing.findLast(({ plan }) => plan.of.includes(which) && isWritten(plan));
  const [pack, code] = [last((plan) => plan.packSize), last((plan) => plan.code)];
  return {
    packSize: pack ? textsOf(pack.at, which).packSize : null,
    vendorItemCode: code ? textsOf(code.at, which).vendorItemCode : null,
  };
}

test('imports that are undone in any order leave everything as before all of them', async () => {
  const run = async (plans: readonly Written[], weights: readonly number[], hasStock: boolean) => {
    const made = await cases(2);
    const { id: locationId } = await t.make.location();
    const lines = [{ productId: made.ids[0] ?? '', amount: 36 }];
    if (hasStock) await t.api.createCount({ body: { id: randomUUID(), locationId, lines } });
    const stock = async () =>
      (await t.api.listInventory({ query: { locationId: String(locationId) } })).body.map(
        ({ onHandAmount, unitOfMeasure }) => [onHandAmount, unitOfMeasure],
      );
    const all = async () => [await productsOf(made.vendor), await stock(), await categoryNames()];
    const before = await all();
    let standing: { id: string; plan: Written; at: number }[] = [];
    for (const [at, plan] of plans.entries()) {
      const file = fileOf(plan, at, made);
      if (file === undefined) continue;
      // A row is refused where stock cannot be converted. An import without an id changed nothing.
      const { importId: id, errors } = await send(file);
      const isRefused = (row: number) => errors.some((error) => error.startsWith(`Row ${row}:`));
      const of = plan.of.filter((_which, index) => !isRefused(index + 2));
      if (id) standing.push({ id, plan: { ...plan, of }, at });
    }
    const sequence = standing.toSorted((a, b) => (weights[a.at] ?? 0) - (weights[b.at] ?? 0));
    for (const { id } of sequence) {
      await undone(id);
      standing = standing.filter((one) => one.id !== id);
      const present = await productsOf(made.vendor);
      expect(present).toMatchObject([expected(standing, 0), expected(standing, 1)]);
    }
    expect(await all()).toEqual(before);
  };
  const plans = fc.array(written, { minLength: 2, maxLength: 4 });
  const weights = fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 });
  await fc.assert(fc.asyncProperty(plans, weights, fc.boolean(), run), { numRuns: 15 });
});
