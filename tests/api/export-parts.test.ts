import { expect, test } from 'vitest';
import { CSV_BYTES_MAX, CSV_ROWS_MAX } from '#contract/values/limits.ts';
import { useTestApp } from '#tests/support/app.ts';
import { csvFile } from '#tests/support/csv-import.ts';

const t = useTestApp();

/** So many products of a new vendor, each with a picture whose address has `letters` more characters. */
async function catalogue(count: number, letters = 0) {
  const [vendor, unit] = [await t.make.vendor(), await t.make.unit()];
  await t.database.pool.query(
    `insert into products (name, vendor_id, unit_id, price, photo_url)
     select 'Item ' || number, $1, $2, 1.2345, case when $4 > 0 then 'https://example.com/' || repeat('"', $4::int) end
     from generate_series(1, $3::int) as number`,
    [vendor.id, unit.id, count, letters],
  );
  return vendor;
}

const partsNow = async () => (await t.api.listExportParts()).body;
const exported = async (part: number) =>
  (await t.api.exportProducts({ query: { part: String(part) } })).raw;

test('a catalogue of more products than one import takes is exported in parts that each import again without a change', async () => {
  await catalogue(CSV_ROWS_MAX + 150);
  const parts = await partsNow();
  expect(parts.map(({ part, products }) => [part, products])).toEqual([
    [1, CSV_ROWS_MAX],
    [2, 150],
  ]);
  const ids = new Set<string>();
  for (const { part, products, first } of parts) {
    const { raw, headers } = await t.api.exportProducts({ query: { part: String(part) } });
    expect(headers['content-disposition']).toMatch(
      new RegExp(`filename="products-part-${part}-of-2-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
    );
    const text = raw.toString();
    for (const [id] of text.matchAll(/PRD-\d+/g)) ids.add(id);
    expect(text.split('\r\n')[1]).toMatch(new RegExp(`^${first},`));
    const { body } = await t.api.importProducts({ file: csvFile(text), body: { mode: 'update' } });
    expect(body).toMatchObject({ updated: 0, unchanged: products, errors: [] });
  }
  expect(ids.size).toBe(CSV_ROWS_MAX + 150);
  expect((await t.api.exportProducts({ query: { part: '3' } })).status).toBe(404);
  const whole = await t.api.exportProducts();
  const refused = await t.api.importProducts({
    file: csvFile(whole.raw.toString()),
    body: { mode: 'update' },
  });
  expect([refused.status, refused.problem.message]).toEqual([
    400,
    'This file has more than 20,000 rows. Split it and import the parts; the export of a large catalogue comes in parts of that size.',
  ]);
}, 240_000);

test('long texts make more parts, each of which is small enough for an import', async () => {
  await t.database.pool.query('update products set is_deleted = true where not is_deleted');
  await catalogue(6_000, 1_900);
  const parts = await partsNow();
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.reduce((sum, { products }) => sum + products, 0)).toBe(6_000);
  for (const { part } of parts) expect((await exported(part)).length).toBeLessThan(CSV_BYTES_MAX);
}, 240_000);

test('a catalogue that fits has one part, which is the whole', async () => {
  await t.database.pool.query('update products set is_deleted = true where not is_deleted');
  expect(await partsNow()).toEqual([]);
  expect((await t.api.exportProducts({ query: { part: '1' } })).status).toBe(200);
  await catalogue(3);
  expect(await partsNow()).toMatchObject([
    { part: 1, products: 3, first: 'Item 1', last: 'Item 3' },
  ]);
  expect((await exported(1)).equals((await t.api.exportProducts()).raw)).toBe(true);
});
