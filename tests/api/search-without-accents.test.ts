import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Route } from '#contract/calls/route.ts';
import { routes } from '#contract/calls/routes.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import { folded } from '#contract/values/folded.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const ACCENTED = {
  vendor: 'Crème Straße',
  location: 'Łódź',
  person: 'Zoë Ångström',
  product: 'Jalapeño',
  altName: 'Chile güero',
  code: 'Ä-1',
  notes: 'Æble',
};
const PLAIN: typeof ACCENTED = {
  vendor: 'creme strasse',
  location: 'lodz',
  person: 'zoe angstrom',
  product: 'jalapeno',
  altName: 'chile guero',
  code: 'a-1',
  notes: 'aeble',
};
type Named = keyof typeof ACCENTED;

interface Searched {
  path: (text: string) => string;
  /** What a text is found in. */
  named: readonly Named[];
  /** More of the query, with which it is searched in another way. */
  also?: readonly string[];
}
let searched: Partial<Record<RouteName, Searched>>;

/** The same records twice: with accents in their names, and without. */
beforeAll(async () => {
  const manager = await t.make.manager();
  const replaced = await t.make.order();
  for (const { vendor, location, person, product, altName, code, notes } of [ACCENTED, PLAIN]) {
    const { id: vendorId } = await t.make.vendor({ name: vendor });
    const { id: locationId } = await t.make.location({ name: location });
    const { id: productId } = await t.make.product({
      name: product,
      altName,
      vendorId,
      vendorItemCode: code,
    });
    const user = await t.make.user({ name: person, locationIds: [locationId] });
    const { id: orderId } = await t.make.order({
      locationId,
      orderedBy: manager.id,
      employeeName: person,
      items: [{ productId, vendorId, productName: product }],
    });
    await t.make.invoicePhoto({ orderId });
    await t.make.wasteLog({ productId, locationId, recordedBy: user.id, notes });
  }
  const ofOrders: readonly Named[] = ['vendor', 'location', 'person'];
  const at = (path: string, named: readonly Named[], also?: readonly string[]): Searched => ({
    path: (text) => `${path}?q=${encodeURIComponent(text)}`,
    named,
    ...(also && { also }),
  });
  const PAGE = '&limit=50';
  const PENDING = `${PAGE}&status=pending`;
  const [item] = replaced.items;
  searched = {
    listOrders: at('/api/orders', ofOrders, [PAGE, PENDING]),
    exportOrders: at('/api/orders/export', ofOrders, ['&status=pending']),
    listOrdersOfUser: at(`/api/orders/user/${manager.id}`, ofOrders, [PAGE, PENDING]),
    listOrderItems: at(
      '/api/order-items',
      [...ofOrders, 'product', 'altName'],
      [PAGE, PENDING, `${PAGE}&open=true`],
    ),
    listInvoicePhotos: at('/api/invoice-photos', ofOrders, [PAGE, `${PAGE}&status=not_sent`]),
    listOpenVendors: at('/api/vendor-orders', ofOrders, ['&status=pending']),
    listAlternatives: at(`/api/order-items/${item?.id}/alternatives`, [
      'vendor',
      'product',
      'altName',
      'code',
    ]),
    listWasteLogs: at(
      '/api/waste-logs',
      ['product', 'altName', 'location', 'person', 'notes'],
      [PAGE],
    ),
    searchProducts: {
      path: (text) => `/api/products/search/${encodeURIComponent(text)}`,
      named: ['vendor', 'product', 'altName', 'code'],
    },
  };
});

const searching = (Object.entries(routes) as [RouteName, Route][])
  .filter(([, { query, params }]) => 'q' in (query?.shape ?? {}) || 'term' in (params?.shape ?? {}))
  .map(([name]) => name);

test('every call with a search text is searched here (Q1)', () => {
  expect(Object.keys(searched).toSorted()).toEqual(searching.toSorted());
});

test.each(searching)('%s finds names with and without accents alike (Q1)', async (name) => {
  const { path, named = [], also = [] } = searched[name] ?? {};
  for (const kind of named)
    for (const more of ['', ...also])
      for (const text of [ACCENTED[kind], PLAIN[kind], ACCENTED[kind].toUpperCase()]) {
        const url = `${path?.(text)}${more}`;
        const { statusCode, headers, payload } = await t.app.inject(url);
        const isCsv = String(headers['content-type']).startsWith('text/csv');
        const found = isCsv ? payload.trim().split('\n').length - 1 : JSON.parse(payload).length;
        expect({ url, statusCode, found, total: headers['x-total-count'] ?? '2' }).toEqual({
          url,
          statusCode: 200,
          found: 2,
          total: '2',
        });
      }
});

/** The letters of these blocks but the newest, which an older PostgreSQL does not know: those of Unicode 17. */
const BLOCKS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /[ -~\u00a0-\u036f]/u,
];
const NEWEST = /[\ua7ce-\ua7d5\ua7f1]/u;
const LETTERS = Array.from({ length: 0xffff }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) => BLOCKS.some((block) => block.test(letter)) && !NEWEST.test(letter),
);

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ folded: string }>(
    'select folded(text) from unnest($1::text[]) with ordinality as given(text, place) order by place',
    [texts],
  );
  return rows.map((row) => row.folded);
}

test('the database folds every Latin, Greek and Cyrillic letter as the browser does (Q1)', async () => {
  expect(LETTERS.length).toBeGreaterThan(2_000);
  expect(await foldedByDatabase(LETTERS)).toEqual(LETTERS.map(folded));
});

test('the database folds texts of such letters as the browser does (Q1)', async () => {
  const letter = fc.constantFrom(...LETTERS);
  const text = fc.array(letter, { maxLength: 30 }).map((letters) => letters.join(''));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 200 }), async (texts) => {
      expect(await foldedByDatabase(texts)).toEqual(texts.map(folded));
    }),
    { numRuns: 50 },
  );
});

test('names with and without accents are two names (D9, Q1)', async () => {
  for (const name of ['Café', 'Cafe']) {
    const { status } = await t.api.createVendor({
      body: { name, contactPerson: 'Dana', phoneNumber: '+1 555-0100' },
    });
    expect(status).toBe(201);
  }
});
