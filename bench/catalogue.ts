import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { answerOf } from './load.ts';
import type { BenchRequest, WholeAnswer } from './load.ts';
import type { Business } from './business.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

/** What a change may cost a node, in milliseconds of CPU, with the list that is read after it (23.5). */
const CHANGE_MAX_MS = 15;
/** By how much the list may be longer than compressed as a whole. */
const SIZES = [
  { products: 5_000, longer: '<= 1.00' },
  { products: 50_000, longer: '<= 1.30' },
];
/** The first runs of a statement on a connection are planned each time. */
const WARMING = 30;
const COMPRESSED = { 'accept-encoding': 'br' };

/** The list of products after a change of one of them: CPU of the product with its database, and bytes. */
export async function* measureCatalogue(
  business: Business,
  { answers }: Size,
): AsyncIterable<Measured> {
  const { product, pool } = business;
  const ask: Ask = (sent) => answerOf(product.address, sent);
  const whole = () => ask({ path: '/api/products', headers: COMPRESSED });
  for (const { products, longer } of SIZES) {
    await fill(pool, products);
    const change = await repricing(ask);
    await change();
    const { body, headers } = await whole();
    const list = brotliDecompressSync(body);
    const alike = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    const asWhole = brotliCompressSync(list, alike).length;
    yield {
      work: `bytes of the list of ${products} products, against compressed as a whole`,
      target: longer,
      ratio: body.length / asWhole,
      ours: body.length,
      floor: asWhole,
      unit: 'B',
    };
    let since = String(headers.etag);
    const changes = async () => {
      const { body: read } = await ask({
        path: `/api/products/changes?since=${encodeURIComponent(since)}`,
        headers: COMPRESSED,
      });
      const { validator, changed } = JSON.parse(brotliDecompressSync(read).toString()) as Changes;
      if (changed.length !== 1) throw new Error(`${changed.length} products instead of one`);
      since = validator;
    };
    const works: [string, () => Promise<unknown>][] = [
      [`the list after a change of one of ${products} products`, whole],
      [`what changed, after a change of one of ${products} products`, changes],
      [`a search after a change of one of ${products} products`, () => ask(SEARCH)],
    ];
    for (const [work, read] of works) {
      const costs: number[] = [];
      for (let round = -WARMING; round < answers; round++) {
        await change();
        const began = business.clock();
        await read();
        if (round >= 0) costs.push(business.clock() - began);
        // The next changes are since this one.
        if (read !== changes) await changes();
      }
      const sorted = costs.toSorted((one, other) => one - other);
      const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? 0;
      yield {
        work,
        target: '<= 1.00',
        ratio: at(0.5) / CHANGE_MAX_MS,
        ours: at(0.5),
        floor: CHANGE_MAX_MS,
        unit: 'ms',
        spread: [at(0.25) / CHANGE_MAX_MS, at(0.75) / CHANGE_MAX_MS],
      };
    }
  }
}

interface Changes {
  validator: string;
  changed: readonly unknown[];
}

/** So many products; the names of the new ones are as different as those of a business. */
async function fill(pool: Business['pool'], products: number): Promise<void> {
  await pool.query(
    `insert into products (name, vendor_id, unit_id, category_id, vendor_item_code, pack_size, price, price_updated_at)
     select (array['Organic','Smoked','Baby','Whole','Ground','Frozen','Sweet','Large'])[1 + hash % 8] || ' ' ||
         (array['Tomatoes','Cream','Cheddar','Fillet','Oil','Spinach','Potatoes','Basil','Onion'])[1 + hash / 8 % 9] || ' ' || hash % 9973 || ' ' || n,
       1 + n % 50, (select id from units_of_measure order by name offset n % 3 limit 1),
       (select id from product_categories order by name offset n % 20 limit 1),
       lpad((hash % 1000000)::text, 6, '0') || n, '24 × 500 g', hash % 90000 / 100.0, now()
     from (select n, abs(hashtext(n::text)) as hash from generate_series(1, $1 - (select count(*)::int from products)) as n) as made`,
    [products],
  );
}

type Ask = (sent: BenchRequest) => Promise<WholeAnswer>;

/** Gives one product another price at each call, as a manager does. */
async function repricing(ask: Ask): Promise<() => Promise<void>> {
  const { body } = await ask(SEARCH);
  const [product] = JSON.parse(body.toString()) as { id: string }[];
  let price = 0;
  return async () => {
    price += 1;
    const { status } = await ask({
      path: `/api/products/${product?.id}`,
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...product, price: `${price}.50` }),
    });
    if (status !== 200) throw new Error(`a change was answered ${status}`);
  };
}
const SEARCH = { path: '/api/products/search/cheddar%20497' };
