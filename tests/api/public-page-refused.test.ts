import { describe, expect, test } from 'vitest';
import type { PublishingServices } from '#server/services.ts';
import { useTestApp } from '#tests/support/app.ts';
import { publicPages } from '#tests/support/public-page.ts';

const t = useTestApp();
const { open, linkTo, aPlaceWithOrders } = publicPages(t);
const DENIED =
  'Access Denied This order link is invalid or has expired. Please contact your vendor representative for a new link.';

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

  test.each([
    ['es-MX,es;q=0.9', 'es', 'Acceso denegado'],
    ['fr', 'fr', 'Accès refusé'],
    ['de-AT, en;q=0.5', 'de', 'Zugriff verweigert'],
    ['zh-CN', 'zh', '无法访问'],
    ['pt-BR', 'en', 'Access Denied'],
  ])('speaks the language of the browser: %s (24.10)', async (header, language, title) => {
    const headers = { 'accept-language': header };
    for (const path of ['/vendor-orders/x', '/vendor-orders/%']) {
      const { html, text, headers: sent } = await open(path, { headers });
      expect(html).toContain(`<html lang="${language}">`);
      expect(text.startsWith(title)).toBe(true);
      expect(sent['vary']).toBe('accept-language');
    }
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
      const services: PublishingServices = { ...t.services, db };
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
