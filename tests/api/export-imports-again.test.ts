import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useImportUndo } from '#tests/support/import-undo.ts';

const t = useTestApp();
const { parts, send } = useImportUndo(t);

describe('the export of products (M5)', () => {
  const NAMES = [
    '=1+1',
    "'=1+1",
    "''@home",
    'Beans, -dry; =cmd',
    '12" plate',
    'Crème "Brûlée"',
    '牛奶',
    "'90s mix",
  ];

  test('is a CSV file that imports again without a change, in any mode that changes', async () => {
    const { vendor, unit } = await parts();
    const category = await t.make.category({ name: '-Dry, "goods"' });
    for (const [index, name] of NAMES.entries())
      await t.make.product({
        name,
        vendorId: vendor.id,
        unitId: unit.id,
        categoryId: index % 2 ? category.id : null,
        vendorItemCode: `000${index}`,
        altName: index % 2 ? null : 'Jitomate, güero',
        packSize: index % 2 ? '2 × 1 l\n=tray' : null,
        photoUrl: index % 2 ? null : 'https://example.com/?a=1,-2',
        price: ['12.345', '0.5', '1234', null][index % 4] ?? null,
      });
    const { raw, headers } = await t.api.exportProducts();
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const text = raw.toString();
    expect(text).toMatch(
      /^\uFEFFname,vendorName,unitOfMeasure,categoryName,photoUrl,id,vendorItemCode,packSize,price,barcode,altName\r\n/,
    );
    expect(text).not.toMatch(/(?:^|[;,\r\n])["\s]*[=+\-@]/m);
    const before = (await t.api.listProducts()).body;
    for (const mode of ['update', 'upsert'] as const) {
      const { body } = await send(Buffer.from(raw), mode);
      expect(body).toMatchObject({
        errors: [],
        createdProducts: 0,
        updated: 0,
        unchanged: before.length,
        importId: null,
      });
    }
    expect((await t.api.listProducts()).body).toEqual(before);
  });
});
