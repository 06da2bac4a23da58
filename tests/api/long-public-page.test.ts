import { describe, expect, test } from 'vitest';
import { LINES_SHOWN, LINES_SUMMED_MAX } from '#server/vendor-orders/open-page.ts';
import { useTestApp } from '#tests/support/app.ts';
import { answerForm } from '#tests/support/answer-form.ts';
import { aLongOrder } from '#tests/support/long-order.ts';
import { publicPages } from '#tests/support/public-page.ts';

const t = useTestApp();
const pages = publicPages(t);
const form = answerForm(t);

const ITEMS = 2 * LINES_SHOWN + 50;

async function aLink(items = ITEMS) {
  const order = await aLongOrder(t, items);
  const url = await pages.linkTo(order);
  return { ...order, url, token: url.split('/').at(-1) ?? '' };
}

const linesOf = (html: string) =>
  [...html.matchAll(/id="item-(\d+)"/g)].map(([, id]) => Number(id));
const linkTo = (html: string, rel: 'first' | 'next') =>
  new RegExp(`rel="${rel}" href="([^"]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&');
const confirmRestIn = (html: string) => /name="confirmRest" value="([^"]*)"/.exec(html)?.[1] ?? '';
const versionsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/name="(version-\d+)" value="(\d+)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;

/** All pages of a link, by their own links. */
async function walk(url: string) {
  const found: { at: string; html: string; lines: number[] }[] = [];
  for (let at: string | undefined = ''; at !== undefined;) {
    const { html } = await form.open(url + at);
    found.push({ at, html, lines: linesOf(html) });
    at = linkTo(html, 'next');
  }
  return found;
}

describe('the page of a link with more items than a page shows (V6)', () => {
  test('is in pages that show each item once, with what all pages are together', async () => {
    const { url, itemIds } = await aLink();
    const walked = await walk(url);
    expect(walked.map(({ lines }) => lines.length)).toEqual([LINES_SHOWN, LINES_SHOWN, 50]);
    expect(walked.flatMap(({ lines }) => lines).toSorted((a, b) => a - b)).toEqual(itemIds);
    for (const [index, { html }] of walked.entries()) {
      expect(html).toContain(`Page ${index + 1}`);
      expect(html).toContain('All pages: 250 lines in 9 orders, $312.50');
      expect(linkTo(html, 'first')).toBe(index === 0 ? undefined : '?');
    }
  });

  test('leaves out no item while items before the page are closed', async () => {
    const { url, itemIds } = await aLink();
    const first = (await form.open(url)).html;
    const shown = linesOf(first);
    for (const id of shown.slice(0, 3))
      await t.database.pool.query('update order_items set is_deleted = true where id = $1', [id]);
    const { html } = await form.open(url + linkTo(first, 'next'));
    expect([...shown, ...linesOf(html)].toSorted((a, b) => a - b)).toEqual(
      itemIds.slice(0, 2 * LINES_SHOWN),
    );
  });

  test('stores the answers of a page, and shows that page again', async () => {
    const { url } = await aLink();
    const [, second] = await walk(url);
    const [id = 0] = second?.lines ?? [];
    const address = url + (second?.at ?? '');
    expect(second?.html).toContain(`action="${(second?.at ?? '').replaceAll('&', '&amp;')}"`);
    const sent = await form.post(address, {
      ...versionsIn(second?.html ?? ''),
      [`answer-${id}`]: 'out',
    });
    expect(sent.status).toBe(303);
    const { html, text } = await form.open(url + sent.location.slice(address.length));
    expect(linesOf(html)).toEqual(second?.lines);
    expect(text).toContain('Page 2');
    expect(text).toContain('Out of stock');
  });

  test('can be confirmed whole from any page, and refuses items that were edited since', async () => {
    const { url, itemIds } = await aLink();
    const { html } = await form.open(url);
    const confirmRest = confirmRestIn(html);
    expect(confirmRest.split(' ')).toHaveLength(ITEMS);
    const last = itemIds.at(-1);
    const edit = 'update order_items set version = version + $2 where id = $1';
    await t.database.pool.query(edit, [last, 1]);
    const refused = await form.post(url, { ...versionsIn(html), confirmRest });
    expect([refused.status, linesOf(refused.html).length]).toEqual([409, LINES_SHOWN]);
    await t.database.pool.query(edit, [last, -1]);
    expect((await form.post(url, { ...versionsIn(html), confirmRest })).status).toBe(303);
    expect(confirmRestIn((await form.open(url)).html)).toBe('');
  });

  test('shows the first page for an address that is none of a page', async () => {
    const { url } = await aLink();
    const first = linesOf((await form.open(url)).html);
    for (const query of [
      '?page=0&after=x',
      '?page=2',
      '?after=WyJ4IiwieCJd&page=2',
      '?page=2&page=3',
    ])
      expect(linesOf((await form.open(url + query)).html)).toEqual(first);
  });

  test('says "more than" and confirms only the page where there are very many items; documents are refused', async () => {
    const { url, vendorId, locationId } = await aLink(LINES_SUMMED_MAX + 1);
    const { html, text } = await form.open(url);
    expect(text).toContain('All pages: more than 5,000 lines');
    expect(text).toContain('Can deliver all items on this page');
    expect(confirmRestIn(html).split(' ')).toHaveLength(LINES_SHOWN);

    const params = { vendorId, locationId };
    const email = 'orders@farm.example';
    await t.database.pool.query('update vendors set email = $2 where id = $1', [vendorId, email]);
    const [record] = (await t.api.listPurchaseOrders({ query: { vendorId: String(vendorId) } }))
      .body;
    const refused = [
      await t.api.getVendorOrderPdf({ params }),
      await t.api.sendVendorOrderEmail({ params }),
      await t.api.sendVendorOrderSms({ params }),
      await t.api.getPurchaseOrderUbl({ params: { number: record?.number } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    for (const { problem } of refused)
      expect(problem.message).toMatch(
        /^More than 5,000 items .* A public link shows all of them\.$/,
      );
  });
});

describe('many who open the same link at once', () => {
  test('are all answered, by few readings', async () => {
    const { url, vendorId } = await aLink(LINES_SHOWN);
    let readings = 0;
    const counting = new Proxy(t.services.db, {
      get: (db, key) => {
        if (key === 'select')
          return (...of: Parameters<typeof db.select>) => {
            const fields: Record<string, unknown> = of[0] ?? {};
            if ('employeeName' in fields) readings++;
            return db.select(...of);
          };
        const value: unknown = Reflect.get(db, key);
        return typeof value === 'function' ? value.bind(db) : value;
      },
    });
    const node = await t.anotherNode({ services: { ...t.services, db: counting } });
    const opened = await Promise.all(Array.from({ length: 100 }, () => node.inject({ url })));
    expect(new Set(opened.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(readings).toBeLessThan(10);
    // Those who come later read again.
    await t.database.pool.query('update order_items set is_deleted = true where vendor_id = $1', [
      vendorId,
    ]);
    expect((await node.inject({ url })).body).toContain('No open items');
    await node.close();
  });
});

describe('the same as JSON', () => {
  test('the plain call answers everything, with its total', async () => {
    const { token, itemIds } = await aLink(1_234);
    const { body } = await t.api.getPublicVendorOrder({ params: { token } });
    expect(body.orders.map(({ orderItemId }) => orderItemId).toSorted((a, b) => a - b)).toEqual(
      itemIds,
    );
    expect([body.total, body.unpricedItems, body.currency]).toEqual(['1542.50', 0, 'USD']);
  });

  test('with limit and cursor it is in pages that show each item once (D5)', async () => {
    const { token, itemIds } = await aLink();
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '70', ...(cursor && { cursor }) };
      const { body, headers } = await t.api.getPublicVendorOrder({ params: { token }, query });
      expect(body.orders.length).toBeLessThanOrEqual(70);
      expect([body.total, headers['x-total-count']]).toEqual(['312.50', String(ITEMS)]);
      seen.push(...body.orders.map(({ orderItemId }) => orderItemId));
      cursor = /[?&]cursor=([\w-]+)[^>]*>; rel="next"/.exec(String(headers['link']))?.[1];
    } while (cursor);
    expect(seen.toSorted((a, b) => a - b)).toEqual(itemIds);
    const bad = await t.api.getPublicVendorOrder({ params: { token }, query: { cursor: 'x' } });
    expect(bad.status).toBe(400);
  });
});
