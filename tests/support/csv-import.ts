import type { TestApp } from './app.ts';

export const HEADER = 'name,vendorName,unitOfMeasure,categoryName,photoUrl';

/** A string is UTF-8. */
export const csvFile = (content: string | Uint8Array<ArrayBuffer>) =>
  new File([content], 'products.csv', { type: 'text/csv' });

let last = 0;

/** Imports of products, and what they leave in the catalogue. */
export function useCsvImport(t: TestApp) {
  const send = (content: string | Uint8Array<ArrayBuffer>) =>
    t.api.importProducts({ file: csvFile(content) });
  return {
    send,
    /** Sends these lines after the usual header. */
    sendRows: (...lines: string[]) => send([HEADER, ...lines].join('\n')),
    /** A new vendor and a new unit for each test. */
    parts: async () => {
      const vendor = await t.make.vendor({ name: `Import Vendor ${++last}` });
      const unit = await t.make.unit({ name: `Crate ${last}`, abbreviation: `cr${last}` });
      return { vendor, unit, tail: `${vendor.name},${unit.abbreviation}` };
    },
    productsOf: async (vendor: { id: number }) =>
      (await t.api.listProducts()).body.filter(({ vendorId }) => vendorId === vendor.id),
    /** How many products and categories are stored. */
    stored: async (): Promise<string> => {
      const counted = await t.database.pool.query<{ rows: string }>(
        `select (select count(*) from products) || ' ' || (select count(*) from product_categories) as rows`,
      );
      return counted.rows[0]?.rows ?? '';
    },
  };
}
