import type { ImportMode } from '#contract/calls/product-imports.ts';
import type { Product } from '#contract/calls/products.ts';
import type { TestApp } from './app.ts';
import { csvFile } from './csv-import.ts';

/** A product without what every change raises. */
export const fields = (product: Product) => ({ ...product, version: 0, priceUpdatedAt: null });

/** Imports in a mode, and their undo. */
export function useImportUndo(t: TestApp) {
  let last = 0;
  return {
    send: (content: string | Uint8Array<ArrayBuffer>, mode: ImportMode, dryRun = false) =>
      t.api.importProducts({ file: csvFile(content), body: { mode, dryRun: String(dryRun) } }),
    /** A new vendor and a new unit for each test. */
    parts: async () => {
      const vendor = await t.make.vendor({ name: `Undo Vendor ${++last}` });
      const unit = await t.make.unit();
      return { vendor, unit, tail: `${vendor.name},${unit.abbreviation}` };
    },
    /** In the sequence of their ids. */
    productsOf: async (vendor: { id: number }) =>
      (await t.api.listProducts()).body
        .filter(({ vendorId }) => vendorId === vendor.id)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    undo: (id: string | null) => t.api.undoProductImport({ params: { id: id ?? '' } }),
  };
}
