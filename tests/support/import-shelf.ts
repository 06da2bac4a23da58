import type { ImportMode } from '#contract/calls/product-imports.ts';
import type { TestApp } from './app.ts';
import { csvFile } from './csv-import.ts';

/** Imports that change the products of a vendor. */
export function useImportShelf(t: TestApp) {
  const send = (
    content: string | Uint8Array<ArrayBuffer>,
    body: { mode?: ImportMode; dryRun?: 'true' | 'false' } = {},
  ) => t.api.importProducts({ file: csvFile(content), body });

  let last = 0;
  /** A vendor, a unit and a category of their own for a test, with products of that vendor. */
  async function shelf(...products: { name: string; code?: string; price?: string }[]) {
    const vendor = await t.make.vendor({ name: `Shelf Vendor ${++last}` });
    const unit = await t.make.unit();
    const category = await t.make.category();
    const made = [];
    for (const { name, code, price } of products)
      made.push(
        await t.make.product({
          name,
          vendorId: vendor.id,
          unitId: unit.id,
          categoryId: category.id,
          vendorItemCode: code ?? null,
          packSize: '6 × 1 l',
          photoUrl: 'https://example.com/a.jpg',
          price: price ?? null,
        }),
      );
    const ids = made.map(({ id }) => id);
    return { vendor, unit, category, ids, tail: `${vendor.name},${unit.abbreviation}` };
  }

  const productsOf = async (vendor: { id: number }) =>
    (await t.api.listProducts()).body
      .filter(({ vendorId }) => vendorId === vendor.id)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));

  return { send, shelf, productsOf };
}
