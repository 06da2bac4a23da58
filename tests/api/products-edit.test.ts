import { describe, expect, test } from 'vitest';
import { pictureFile, productKeys } from '#demo/catalogue.ts';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

let last = 0;

/** A request body for a new product, with a new vendor and unit. */
async function newProduct(changes: Record<string, unknown> = {}) {
  const [vendor, unit] = [await t.make.vendor(), await t.make.unit()];
  return {
    name: `New product ${++last}`,
    vendorId: vendor.id,
    unitOfMeasure: unit.abbreviation,
    photoUrl: null,
    categoryId: null,
    ...changes,
  };
}

const find = async (id: string) => (await t.api.listProducts()).body.find((one) => one.id === id);

describe('a product', () => {
  test('can be added with a short, readable id, changed and deleted', async () => {
    const category = await t.make.category();
    const body = await newProduct({ name: ' Roma Tomatoes ', categoryId: category.id });
    const created = await t.api.createProduct({ body });
    expect([created.status, created.body]).toMatchObject([
      201,
      { ...body, name: 'Roma Tomatoes', version: 1, isDeleted: false },
    ]);
    expect(created.body.id).toMatch(/^PRD-\d{6}$/);
    const params = { id: created.body.id };
    const changes = await newProduct({ photoUrl: 'https://example.com/roma.jpg' });
    const changed = await t.api.updateProduct({ params, body: changes });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { ...changes, ...params, version: 2 },
    ]);
    expect(await find(params.id)).toEqual(changed.body);

    expect((await t.api.deleteProduct({ params })).status).toBe(204);
    expect(await find(params.id)).toBeUndefined();
    const after = [
      await t.api.deleteProduct({ params }),
      await t.api.updateProduct({ params, body: changes }),
      await t.api.deleteProduct({ params: { id: 'PRD-\u0000' } }),
    ];
    expect(after.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('is 404 when unknown, and 409 when changed since it was read, also when the body has an invalid reference', async () => {
    const body = await newProduct({ vendorId: 2_000_000_000 });
    const unknown = await t.api.updateProduct({ params: { id: 'PRD-999999' }, body });
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'not_found']);
    const params = { id: (await t.make.product({ version: 2 })).id };
    const stale = await t.api.updateProduct({ params, body }, { 'if-match': '"1"' });
    expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('is in the cached list right after it was saved', async () => {
    for (let round = 0; round < 20; round++) {
      const { body } = await t.api.createProduct({ body: await newProduct() });
      expect((await find(body.id))?.name).toBe(body.name);
    }
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'n'.repeat(10_000) }],
    ['vendorId', { vendorId: undefined }],
    ['vendorId', { vendorId: '7' }],
    ['vendorId', { vendorId: 2_000_000_000 }],
    ['unitOfMeasure', { unitOfMeasure: '' }],
    ['unitOfMeasure', { unitOfMeasure: 'no such' }],
    ['categoryId', { categoryId: 'Dairy' }],
    ['categoryId', { categoryId: '00000000-0000-4000-8000-000000000000' }],
  ])('is refused for a wrong %s: %#', async (path, changes) => {
    const product = await t.make.product();
    const body = await newProduct(changes);
    const answers = [
      await t.api.createProduct({ body }),
      await t.api.updateProduct({ params: { id: product.id }, body }),
    ];
    for (const { status, problem } of answers) {
      expect([status, problem.code, problem.details?.[0]?.path]).toEqual([
        400,
        'invalid_input',
        path,
      ]);
      expectSentence(problem.message);
    }
    // The factory writes into the database: the cached list is invalidated a moment later.
    await expect.poll(() => find(product.id)).toMatchObject({ name: product.name, version: 1 });
  });

  test('cannot refer to a deleted record (D11)', async () => {
    const deleted = { isDeleted: true };
    const removed = {
      vendorId: (await t.make.vendor(deleted)).id,
      unitOfMeasure: (await t.make.unit(deleted)).abbreviation,
      categoryId: (await t.make.category(deleted)).id,
    };
    for (const [path, value] of Object.entries(removed)) {
      const body = await newProduct({ [path]: value });
      const { status, problem } = await t.api.createProduct({ body });
      expect([status, problem.details?.[0]?.path]).toEqual([400, path]);
    }
  });

  test('has a unique name within its vendor (D9)', async () => {
    const product = await t.make.product({ name: 'Sweet Basil' });
    const same = { name: ' sweet BASIL', vendorId: product.vendorId };
    const other = await t.make.product({ vendorId: product.vendorId });
    const answers = [
      await t.api.createProduct({ body: await newProduct(same) }),
      await t.api.updateProduct({ params: { id: other.id }, body: await newProduct(same) }),
    ];
    for (const { status, problem } of answers) {
      expect([status, problem.code]).toEqual([409, 'name_taken']);
      expect(problem.message).toBe('This vendor already has a product named "sweet BASIL".');
    }
    const elsewhere = await t.api.createProduct({
      body: await newProduct({ name: 'Sweet Basil' }),
    });
    expect(elsewhere.status).toBe(201);
  });

  test.each([
    'חלב טרי 3%',
    '🥑🥑 Avocado',
    'Crème fraîche',
    '=1+1',
    '<img src=x onerror=alert(1)>',
    '牛奶',
  ])('may be called %s, and is found by that name', async (name) => {
    const { body } = await t.api.createProduct({ body: await newProduct({ name }) });
    expect(body.name).toBe(name);
    const found = await t.api.searchProducts({ params: { term: name } });
    expect(found.body.map(({ id }) => id)).toContain(body.id);
  });
});

describe("a product's photo (D26)", () => {
  test.each([
    'https://example.com/a%20b.jpg?size=2#top',
    'http://example.com:8080/a.png',
    'HTTPS://EXAMPLE.COM/A.PNG',
    '/demo/roma-tomatoes.webp',
  ])('may be %s', async (photoUrl) => {
    const { status, body } = await t.api.createProduct({ body: await newProduct({ photoUrl }) });
    expect([status, body.photoUrl]).toEqual([201, photoUrl]);
  });

  test.each(['', null, undefined, '  '])('may be missing: %j', async (photoUrl) => {
    const { status, body } = await t.api.createProduct({ body: await newProduct({ photoUrl }) });
    expect([status, body.photoUrl]).toEqual([201, null]);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com/a.jpg',
    '//example.com/a.jpg',
    '/api/users',
    '/uploads/../api/users',
    '/uploads/00000000-0000-4000-8000-000000000000.webp',
    '/demo/../../etc/passwd',
    '/demo/nothing.webp',
    '/demo/LICENCE.md',
    '/demo/',
    '/demo/deeper/roma-tomatoes.webp',
    '/demo\\..\\x',
    'https://',
    'https://exa mple.com/a.jpg',
    'photo.jpg',
    `https://example.com/${'a'.repeat(2_000)}`,
    7,
  ])('cannot be %s', async (photoUrl) => {
    const { status, problem } = await t.api.createProduct({ body: await newProduct({ photoUrl }) });
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'photoUrl']);
    expectSentence(problem.message);
  });
});

test('every demo picture is kept when its product is saved (D26)', async () => {
  const params = { id: (await t.make.product()).id };
  const body = await newProduct();
  for (const key of productKeys) {
    const photoUrl = `/demo/${pictureFile(key)}`;
    const saved = await t.api.updateProduct({ params, body: { ...body, photoUrl } });
    expect([saved.status, saved.body.photoUrl]).toEqual([200, photoUrl]);
  }
});
