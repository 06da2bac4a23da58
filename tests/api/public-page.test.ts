import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Services } from '#server/services.ts';
import { useTestApp } from '#tests/support/app.ts';
import { textOf } from '#tests/support/page-text.ts';
import { aPlace } from '#tests/support/vendor-orders.ts';
import type { Place } from '#tests/support/vendor-orders.ts';

const t = useTestApp();
const DENIED =
  'Access Denied This order link is invalid or has expired. Please contact your vendor representative for a new link.';
const NASTY = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>&amp;`;

/** Opens a page as a browser does, with a session's cookie if there is one. */
async function open(path: string, { app = t.app, headers = {}, remoteAddress = '127.0.0.1' } = {}) {
  const response = await app.inject({ url: path, headers, remoteAddress });
  return {
    status: response.statusCode,
    headers: response.headers,
    html: response.body,
    text: textOf(response.body),
  };
}

async function linkTo(place: Place): Promise<string> {
  const { body } = await t.api.createPublicLink({ params: { ...place } });
  return new URL(body.publicUrl).pathname;
}

async function aPlaceWithOrders() {
  const place = await aPlace(t.make);
  const { vendorId, locationId } = place;
  await t.make.order({ locationId, items: [{ vendorId, quantity: 1200 }, {}] });
  return place;
}

describe('the public page', () => {
  test('shows organization, vendor, delivery location and the orders with their items', async () => {
    const vendor = await t.make.vendor({ name: 'Fresh Farms', contactPerson: 'Maria Lopez' });
    const location = await t.make.location({ name: 'Harbor', address: '12 Harbor St\nPortland' });
    const place = { vendorId: vendor.id, locationId: location.id };
    const { vendorId } = place;
    const orderDate = '2026-11-20T14:14:00.000Z';
    const first = await t.make.order({
      locationId: location.id,
      orderDate,
      notes: 'Back door',
      items: [{ vendorId, productName: 'Basil', quantity: 1200 }, {}],
    });
    const second = await t.make.order({
      locationId: location.id,
      orderDate: '2026-11-21T14:14:00.000Z',
      items: [{ vendorId, productName: 'Cream', quantity: 3, orderedStatus: 'ordered' }],
    });
    const path = await linkTo(place);
    const { status, html, text } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain('<h1>Purchase Order</h1>');
    expect(text).toMatch(
      /^My Organization Purchase Order No\. \d+ As of \d+ \w+ \d{4}, \d\d:\d\d E[SD]T/,
    );
    expect(text).toContain('Vendor Fresh Farms Maria Lopez Delivery location Harbor 12 Harbor St');
    expect(text).toContain('Total orders: 2');
    const basil = new RegExp(
      `Order ${first.id} 20 Nov 2026, 09:14 EST Notes: Back door Basil PRD-\\d+ 1,200 kg Pending Your answer .*Order ${second.id}`,
    );
    expect(text).toMatch(basil);
    expect(text).toMatch(/Cream PRD-\d+ 3 kg Ordered Your answer .*Total: 2 lines in 2 orders /);
    expect(text).not.toContain('Somebody');
    expect(text).not.toContain('555-0100');
  });

  test('shows the number of its items', async () => {
    const place = await aPlaceWithOrders();
    const path = await linkTo(place);
    const { body } = await t.api.listOrderItems({ query: { vendorId: String(place.vendorId) } });
    const number = body[0]?.purchaseOrderNumber;
    expect((await open(path)).text).toContain(`Purchase Order No. ${number}`);
  });

  test('says so when nothing is open any more', async () => {
    const { text, status } = await open(await linkTo(await aPlace(t.make)));
    expect(status).toBe(200);
    expect(text).toContain('No open items Nothing is left to deliver from');
    expect(text).toContain('Total orders: 0');
  });

  test('escapes every name, note and address', async () => {
    const unit = NASTY.slice(0, 8);
    const photoUrl = `https://pictures.example/a"onerror="alert(3)`;
    const vendor = await t.make.vendor({ name: NASTY, contactPerson: NASTY });
    const location = await t.make.location({ name: NASTY, address: NASTY });
    const product = await t.make.product({ vendorId: vendor.id, name: NASTY, photoUrl });
    const item = {
      productId: product.id,
      productName: NASTY,
      vendorId: vendor.id,
      unitOfMeasure: unit,
    };
    await t.make.order({ locationId: location.id, notes: NASTY, items: [item] });
    await t.api.updateOrganizationSettings({
      body: { organizationName: NASTY, timezone: 'America/New_York' },
    });
    const { html, text } = await open(
      await linkTo({ vendorId: vendor.id, locationId: location.id }),
    );
    await t.api.updateOrganizationSettings({
      body: { organizationName: 'My Organization', timezone: 'America/New_York' },
    });
    expect(html).not.toMatch(/<script|<img src=x|<img[^>]* on/);
    expect(html).toContain('src="https://pictures.example/a&quot;onerror=&quot;alert(3)"');
    expect(text.split(NASTY).length - 1).toBe(8);
    expect(text).toContain(`2 ${unit}`);
  });

  test('needs no script or cookie, sets none, and is neither cached nor indexed nor sent to other sites as referrer', async () => {
    const { html, headers } = await open(await linkTo(await aPlaceWithOrders()));
    const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(html).not.toMatch(/<script|<link rel="stylesheet"| style=| on\w+=/);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'is one answer below 30 KB as %s, also with 100 lines with prices',
    async (encoding, plain) => {
      const place = await aPlace(t.make);
      const { vendorId, locationId } = place;
      const terms = { unitPrice: '12.50', vendorItemCode: '0042', packSize: '24 × 500 g' };
      const items = Array.from({ length: 100 }, (_, index) => ({
        vendorId,
        productName: `Tomatoes ${index}`,
        quantity: index + 1,
        deliveryDate: index % 2 ? '2026-11-27' : '2026-11-30',
        ...terms,
      }));
      await t.make.order({ locationId, items });
      const headers = { 'accept-encoding': encoding };
      const answer = await t.app.inject({ url: await linkTo(place), headers });
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding',
      });
      expect(answer.rawPayload.length).toBeLessThan(30 * 1024);
      expect(plain(answer.rawPayload).toString()).toContain('Tomatoes 99');
      const { headers: others } = await t.app.inject(await linkTo(place));
      expect(others).not.toHaveProperty('content-encoding');
    },
  );

  test('allows images of other sites only where a product has one; uploaded photos come small', async () => {
    const place = await aPlace(t.make);
    const { vendorId, locationId } = place;
    const upload = '/uploads/0b0e8c4e-1111-4111-8111-000000000000';
    const own = await t.make.product({ vendorId, photoUrl: `${upload}.webp` });
    await t.make.order({ locationId, items: [{ vendorId, productId: own.id }] });
    const path = await linkTo(place);
    const before = await open(path);
    expect(before.html).toContain(
      `<img src="${upload}.small.webp" alt="" width="64" height="64" loading="lazy" />`,
    );
    expect(before.headers['content-security-policy']).toContain("img-src 'self';");
    const foreign = await t.make.product({ vendorId, photoUrl: 'https://pictures.example/a.jpg' });
    await t.make.order({ locationId, items: [{ vendorId, productId: foreign.id }] });
    const policy = (await open(path)).headers['content-security-policy'];
    expect(policy).toContain("img-src 'self' https: http:;");
  });

  test('changes only the time of the last visit when it is opened, with or without a session', async () => {
    const place = await aPlaceWithOrders();
    const path = await linkTo(place);
    const employee = await t.as(await t.make.user());
    const all = async () =>
      (await t.database.pool.query('select * from orders, order_items order by 1, 2')).rows;
    const before = await all();
    expect((await open(path, { headers: { cookie: employee.cookie } })).status).toBe(200);
    expect((await open(path, { headers: { cookie: 'procureapp_session=forged' } })).status).toBe(
      200,
    );
    expect(await all()).toEqual(before);
    const { vendorId } = place;
    const [link] = (await t.api.listPublicLinks({ params: { vendorId } })).body;
    expect(link?.lastOpenedAt).not.toBeNull();
  });
});

describe('Access Denied', () => {
  test('is the same page, with 404, for every kind of invalid link', async () => {
    const place = await aPlaceWithOrders();
    const [ended, good] = [await linkTo(place), await linkTo(await aPlaceWithOrders())];
    const { vendorId } = place;
    await t.api.revokePublicLinks({ params: { vendorId } });
    const wrong = [
      ended,
      good.slice(0, -1),
      `${good}=`,
      good.toLowerCase(),
      '/vendor-orders/x',
      '/vendor-orders/%00',
      '/vendor-orders/%',
      '/vendor-orders/%E0%A4%A',
      "/vendor-orders/'%20or%201=1%20--",
      '/vendor-orders/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      `/vendor-orders/${'x'.repeat(5_000)}`,
    ];
    const denied = await open(ended);
    for (const path of wrong) {
      const { status, text, html, headers } = await open(path);
      expect([path, status, text]).toEqual([path, 404, DENIED]);
      expect(html).toBe(denied.html);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': denied.headers['content-security-policy'],
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
    expect(denied.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await open(good)).status).toBe(200);
  });

  test('a trailing slash is accepted', async () => {
    const path = await linkTo(await aPlaceWithOrders());
    expect((await open(`${path}/`)).status).toBe(200);
  });

  test('is only for exactly one segment below /vendor-orders/: other addresses belong to the web app', async () => {
    const path = await linkTo(await aPlaceWithOrders());
    const unknown = await t.app.inject('/no/such/address');
    const others = ['/vendor-orders', '/vendor-orders?x=1', '/vendor-orders/', `${path}/more`];
    for (const url of others) {
      const { statusCode, headers, body } = await t.app.inject(url);
      expect([url, statusCode, headers['content-type']]).toEqual([
        url,
        unknown.statusCode,
        unknown.headers['content-type'],
      ]);
      expect(body).not.toContain('Access Denied');
    }
  });

  test('accepts GET, and POST of its form, only', async () => {
    const url = await linkTo(await aPlaceWithOrders());
    const headers = { 'content-type': 'application/json' };
    expect((await t.app.inject({ method: 'POST', url, headers, payload: '{}' })).statusCode).toBe(
      415,
    );
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect((await t.app.inject({ method, url })).statusCode).toBe(404);
  });
});

describe('when the page cannot be shown', () => {
  const FAILED = 'Failed to fetch order data';

  test('too many requests of one address are 429, counted together with the JSON call', async () => {
    const remoteAddress = '203.0.113.77';
    for (let count = 0; count < 300; count++)
      await t.app.inject({ url: '/api/vendor-orders/public/nothing', remoteAddress });
    // Another minute may have begun since.
    let last = await open('/vendor-orders/nothing', { remoteAddress });
    for (let count = 0; count < 300 && last.status === 404; count++)
      last = await open('/vendor-orders/nothing', { remoteAddress });
    expect([last.status, last.text]).toEqual([
      429,
      `${FAILED} Too many calls from this address. Please wait a minute. Try again`,
    ]);
    expect((await open('/vendor-orders/nothing')).status).toBe(404);
  });

  test('an unavailable database and an internal error show a page with Try Again and no details', async () => {
    const path = await linkTo(await aPlaceWithOrders());
    const connectionError = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    for (const [error, status] of [
      [connectionError, 503],
      [new Error('select secret from table'), 500],
    ] as const) {
      const db = new Proxy(t.services.db, {
        get: () => () => {
          throw error;
        },
      });
      const services: Services = { ...t.services, db };
      const node = await t.anotherNode({ services });
      const failed = await open(path, { app: node });
      await node.close();
      expect(failed.status).toBe(status);
      expect(failed.text).toMatch(new RegExp(`^${FAILED} .+ Try again$`));
      expect(failed.html).toContain('<a class="button" href="">Try again</a>');
      expect(failed.html).not.toMatch(/secret|ECONNREFUSED/);
      expect(failed.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
  });
});
