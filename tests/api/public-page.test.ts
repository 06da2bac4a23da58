import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { publicPages } from '#tests/support/public-page.ts';
import { aPlace } from '#tests/support/vendor-orders.ts';

const t = useTestApp();
const { open, linkTo, aPlaceWithOrders } = publicPages(t);
const NASTY = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>&amp;`;

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
      `Order ${first.id} 20 Nov 2026, 09:14 EST Notes: Back door Basil 1,200 kg PRD-\\d+ Can deliver .* Change Your answer .*Order ${second.id}`,
    );
    expect(text).toMatch(basil);
    expect(text).toMatch(/Cream 3 kg PRD-\d+ Can deliver .*Total: 2 lines in 2 orders /);
    expect(text).not.toMatch(/Pending|Ordered/);
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
      `<img src="${upload}.small.webp" alt="" width="40" height="40" loading="lazy" />`,
    );
    expect(before.headers['content-security-policy']).toContain("img-src 'self';");
    const foreign = await t.make.product({ vendorId, photoUrl: 'https://pictures.example/a.jpg' });
    await t.make.order({ locationId, items: [{ vendorId, productId: foreign.id }] });
    const policy = (await open(path)).headers['content-security-policy'];
    expect(policy).toContain("img-src 'self' https: http:;");
  });

  test('changes nothing when it is opened by a session or by no browser (E34)', async () => {
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
    expect(link?.lastOpenedAt).toBeNull();
  });
});
