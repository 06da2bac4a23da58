import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { expectSentence } from '#tests/support/problem.ts';

const t = useTestApp();

let last = 0;
const newVendor = (changes: Record<string, unknown> = {}) => ({
  name: `Fresh Farms ${++last}`,
  contactPerson: 'Dana Reed',
  phoneNumber: '+1 (555) 010-0100',
  email: 'dana@example.com',
  minimumOrder: null as string | null,
  ...changes,
});

/** Of a vendor of which only the required fields were given. */
const answered = { language: 'en', hasMinimumOrder: false, isDeleted: false };

describe('a vendor', () => {
  test('can be added, changed and deleted', async () => {
    const body = newVendor();
    const created = await t.api.createVendor({ body });
    expect([created.status, created.body]).toEqual([
      201,
      { ...body, ...answered, id: created.body.id, version: 1 },
    ]);
    const params = { id: created.body.id };
    const changes = newVendor({ email: '' });
    const changed = await t.api.updateVendor({ params, body: changes });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...changes, ...answered, id: params.id, email: null, version: 2 },
    ]);
    expect((await t.api.listVendors()).body).toContainEqual(changed.body);

    const deleted = await t.api.deleteVendor({ params });
    expect([deleted.status, deleted.raw.length]).toEqual([204, 0]);
    expect((await t.api.listVendors()).body.some(({ id }) => id === params.id)).toBe(false);
    const after = [
      await t.api.deleteVendor({ params }),
      await t.api.updateVendor({ params, body: changes }),
    ];
    expect(after.map(({ status }) => status)).toEqual([404, 404]);
  });

  test.each([
    ['name', { name: '   ' }],
    ['name', { name: undefined }],
    ['name', { name: 'n'.repeat(10_000) }],
    ['name', { name: 7 }],
    ['name', { name: 'half \ud83d' }],
    ['name', { name: 'nul \u0000' }],
    ['contactPerson', { contactPerson: '' }],
    ['phoneNumber', { phoneNumber: '' }],
    ['phoneNumber', { phoneNumber: 'call me' }],
    ['phoneNumber', { phoneNumber: '555-0100 ask for Dana' }],
    ['phoneNumber', { phoneNumber: '555-0100 ext.' }],
    ['phoneNumber', { phoneNumber: 'x4' }],
    ['phoneNumber', { phoneNumber: '555-0100 x4 x5' }],
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b.c\nBcc: all@example.com' }],
  ])('is refused for a wrong %s: %#', async (path, changes) => {
    const vendor = await t.make.vendor();
    const answers = [
      await t.api.createVendor({ body: newVendor(changes) }),
      await t.api.updateVendor({ params: { id: vendor.id }, body: newVendor(changes) }),
    ];
    for (const { status, problem } of answers) {
      expect([status, problem.code, problem.details?.[0]?.path]).toEqual([
        400,
        'invalid_input',
        path,
      ]);
      expectSentence(problem.message);
    }
  });

  test.each([
    '+1 555-0100 ext. 4',
    '+1 (555) 010-0100 EXT 1234',
    '555-0100 x4',
    '555-0100x 4',
    '555-0100 #4',
    '555-0100#12',
  ])('may have a telephone number with an extension: %s', async (phoneNumber) => {
    const { status, body } = await t.api.createVendor({ body: newVendor({ phoneNumber }) });
    expect([status, body.phoneNumber]).toEqual([201, phoneNumber]);
  });

  test.each(['שוק הכרמל', '🥑 Avocados & Söhne', '<b>Farms</b>', "O'Brien; drop table vendors"])(
    'may be called %s',
    async (name) => {
      const { status, body } = await t.api.createVendor({ body: newVendor({ name }) });
      expect([status, body.name]).toEqual([201, name]);
    },
  );
});

describe("a vendor's name is refused as taken (D9)", () => {
  test('ignoring case and surrounding blanks; the message names it', async () => {
    await t.make.vendor({ name: 'Crème & Sons' });
    const other = await t.make.vendor();
    for (const name of ['Crème & Sons', '  crème & SONS ', 'CRÈME & sons']) {
      const answers = [
        await t.api.createVendor({ body: newVendor({ name }) }),
        await t.api.updateVendor({ params: { id: other.id }, body: newVendor({ name }) }),
      ];
      for (const { status, problem } of answers) {
        expect([status, problem.code]).toEqual([409, 'name_taken']);
        expect(problem.message).toBe(`A vendor named "${name.trim()}" exists already.`);
      }
    }
  });

  test('but not because of the vendor itself or of a deleted one', async () => {
    const vendor = await t.make.vendor({ name: 'Same Again' });
    await t.make.vendor({ name: 'Gone', isDeleted: true });
    const params = { id: vendor.id };
    const same = await t.api.updateVendor({ params, body: newVendor({ name: 'SAME again' }) });
    expect([same.status, same.body.name]).toEqual([200, 'SAME again']);
    expect((await t.api.createVendor({ body: newVendor({ name: 'gone' }) })).status).toBe(201);
  });

  test('for nine of ten that are added at once', async () => {
    const body = newVendor({ name: 'Ten at once' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.api.createVendor({ body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('a vendor with products in the catalogue', () => {
  test('cannot be deleted; the error names how many products there are', async () => {
    const vendor = await t.make.vendor({ name: 'Busy Farms' });
    const params = { id: vendor.id };
    const product = await t.make.product({ vendorId: vendor.id });
    await t.make.product({ vendorId: vendor.id, isDeleted: true });
    const one = await t.api.deleteVendor({ params });
    expect([one.status, one.problem.code]).toEqual([409, 'in_use']);
    expect(one.problem.message).toBe(
      'The vendor "Busy Farms" has 1 product in the catalogue. Delete it or choose another vendor for it first.',
    );
    await t.make.product({ vendorId: vendor.id });
    expect((await t.api.deleteVendor({ params })).problem.message).toContain('has 2 products');
    await t.database.pool.query('update products set is_deleted = true where vendor_id = $1', [
      vendor.id,
    ]);
    expect((await t.api.deleteVendor({ params })).status).toBe(204);
    expect((await t.api.listProducts()).body.some(({ id }) => id === product.id)).toBe(false);
  });

  test('is not deleted while a new product refers to it, even when both calls run at once', async () => {
    const unit = await t.make.unit();
    for (let round = 0; round < 15; round++) {
      const vendor = await t.make.vendor();
      const body = { name: `Race ${round}`, vendorId: vendor.id, unitOfMeasure: unit.abbreviation };
      const [deleted, created] = await Promise.all([
        t.api.deleteVendor({ params: { id: vendor.id } }),
        t.api.createProduct({ body }),
      ]);
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([deleted.status, created.status]);
    }
  });
});
