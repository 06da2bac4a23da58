import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallVersion } from '#contract/values/photos.ts';
import { useTestApp } from '#tests/support/app.ts';
import type { Client, TestApp } from '#tests/support/app.ts';
import { startBucketServer } from '#tests/support/bucket-server.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';

const bucket = await startBucketServer();
const file = asFile(await leftRedRightBlue().jpeg().toBuffer());
afterAll(() => bucket.stop());

describe.each([
  ['in a folder', useTestApp()],
  ['in a bucket', useTestApp(bucket.variables)],
])('an invoice photo %s is served only to those who may see it (A11)', (_where, t) => {
  let photo: Awaited<ReturnType<typeof photoOfOrder>>;
  let inPinMode: FastifyInstance;
  beforeAll(async () => {
    photo = await photoOfOrder(t, t.api);
    const env = { ...t.services.env, ACCESS_MODE: 'pin' as never };
    inPinMode = await t.anotherNode({ services: { ...t.services, env } });
    return () => inPinMode.close();
  });

  const statusesFor = async (api: Client | undefined, node = t.app) => {
    const headers = api?.cookie ? { cookie: api.cookie } : {};
    const urls = [photo.url, smallVersion(photo.url)];
    const answers = await Promise.all(urls.map((url) => node.inject({ url, headers })));
    for (const { statusCode, rawPayload, headers: given } of answers) {
      if (statusCode !== 200) expect(rawPayload.toString('latin1')).not.toContain('WEBP');
      expect(given['cache-control']).toBe(statusCode === 200 ? 'private, no-cache' : 'no-store');
    }
    return answers.map(({ statusCode }) => statusCode);
  };

  test('a manager, the employee who ordered it, and the employees of its location (E3)', async () => {
    const colleague = await t.make.user({ locationIds: [photo.order.locationId] });
    const viewers = [await t.make.manager(), { id: photo.order.orderedBy }, colleague];
    for (const user of viewers) expect(await statusesFor(await t.as(user))).toEqual([200, 200]);
  });

  test('not an employee of another location, nor one who left it', async () => {
    const elsewhere = await t.make.user({ locationIds: [(await t.make.location()).id] });
    expect(await statusesFor(await t.as(elsewhere))).toEqual([403, 403]);
    expect(await statusesFor(await t.as(await t.make.user()))).toEqual([403, 403]);
  });

  test('nobody without a session, but for open mode, which allows such calls everything (D29)', async () => {
    expect(await statusesFor(undefined, inPinMode)).toEqual([401, 401]);
    expect(await statusesFor(undefined)).toEqual([200, 200]);
  });

  test('not a session that has ended', async () => {
    const api = await t.as(await t.make.manager());
    await api.deleteSession();
    expect(await statusesFor(api)).toEqual([401, 401]);
  });

  test('not when it was deleted, although its file stays until a job removes it', async () => {
    const { order, url } = await photoOfOrder(t, t.api);
    await t.api.deleteInvoicePhoto({ params: { id: order.id }, body: { photoUrl: url } });
    for (const address of [url, smallVersion(url)])
      expect((await t.app.inject(address)).statusCode).toBe(404);
  });

  test('once it was brought back, to the same people, of whom only its own may bring it back (A9)', async () => {
    const { order, url } = await photoOfOrder(t, t.api);
    await t.api.deleteInvoicePhoto({ params: { id: order.id }, body: { photoUrl: url } });
    const colleague = await t.as(await t.make.user({ locationIds: [order.locationId] }));
    const stranger = await t.as(await t.make.user());
    const params = { id: /([\da-f-]{36})\.webp$/.exec(url)?.[1] ?? '' };
    for (const api of [colleague, stranger])
      expect((await api.restoreInvoicePhoto({ params })).status).toBe(403);
    const own = await t.as({ id: order.orderedBy });
    expect((await own.restoreInvoicePhoto({ params })).status).toBe(200);
    for (const [api, status] of [
      [own, 200],
      [colleague, 200],
      [stranger, 403],
    ] as const) {
      const { cookie = '' } = api;
      expect((await t.app.inject({ url, headers: { cookie } })).statusCode).toBe(status);
    }
  });

  test('also not when a product refers to it', async () => {
    const { url } = await photoOfOrder(t, t.api);
    await t.make.product({ photoUrl: url });
    expect((await inPinMode.inject(url)).statusCode).toBe(401);
  });

  test('a browser asks again before it shows its copy, also to the next person at the tablet', async () => {
    const { cookie = '' } = await t.as(await t.make.manager());
    const { headers } = await t.app.inject({ url: photo.url, headers: { cookie } });
    const copy = { 'if-none-match': String(headers.etag) };
    const asking = (whose: string) =>
      t.app.inject({ url: photo.url, headers: { cookie: whose, ...copy } });
    expect((await asking(cookie)).statusCode).toBe(304);
    const stranger = await t.as(await t.make.user());
    expect((await asking(stranger.cookie ?? '')).statusCode).toBe(403);
    expect((await inPinMode.inject({ url: photo.url, headers: copy })).statusCode).toBe(401);
  });

  test("a product's picture is public, also with a session that has ended", async () => {
    const { imageUrl } = (await t.api.uploadImage({ file })).body;
    const ended = await t.as(await t.make.user());
    await ended.deleteSession();
    for (const headers of [{}, { cookie: ended.cookie ?? '' }]) {
      const { statusCode, headers: given } = await inPinMode.inject({ url: imageUrl, headers });
      expect(statusCode).toBe(200);
      expect(given['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test('its e-mail carries the photo itself, and no address that could be passed on', async () => {
    const location = await t.make.location({ ottomateEmail: 'invoices@books.example' });
    const { order, url } = await photoOfOrder(t, t.api, { locationId: location.id });
    const body = { photoUrl: url, orderId: order.id, locationId: location.id };
    expect((await t.api.emailInvoicePhoto({ body })).status).toBe(200);
    const { rows } = await t.database.pool.query<{ text: string; html: string | null }>(
      'select text, html from outbox_messages where recipient = $1',
      ['invoices@books.example'],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/uploads|http/);
  });
});

describe('at the dock (E3)', () => {
  const t = useTestApp();

  test('an employee adds photos to any order of the own location, and deletes those of own orders', async () => {
    const { location, user } = await t.make.orderParts();
    const theirs = await t.make.order({ locationId: location.id });
    const { user: stranger } = await t.make.orderParts();
    const [here, elsewhere] = [await t.as(user), await t.as(stranger)];
    const params = { id: theirs.id };
    expect((await elsewhere.uploadInvoicePhoto({ params, file })).status).toBe(403);
    const { status, body } = await here.uploadInvoicePhoto({ params, file });
    expect(status).toBe(201);
    const removing = { params, body: { photoUrl: body.invoicePhotoUrl } };
    expect((await here.deleteInvoicePhoto(removing)).status).toBe(403);
    expect((await (await t.as({ id: theirs.orderedBy })).deleteInvoicePhoto(removing)).status).toBe(
      204,
    );
  });

  test('an employee uploads a picture, of what arrived or was wasted', async () => {
    const employee = await t.as(await t.make.user());
    expect((await employee.uploadImage({ file })).status).toBe(201);
  });

  test('no name reaches a file beside the photos', async () => {
    const names = readdirSync(join(t.services.env.DATA_DIR, 'uploads'));
    const tried = [
      '..%2f..%2fpackage.json',
      '..%5c..%5cpackage.json',
      '%2e%2e%2fpostgres%2fpg_hba.conf',
      `${randomUUID()}.webp%00.png`,
      `.${names[0]}`,
      `${names[0]}.part`,
      `${names[0]}/..`,
      names[0]?.toUpperCase(),
    ];
    for (const name of tried)
      expect([name, (await t.app.inject(`/uploads/${name}`)).statusCode]).toEqual([name, 404]);
  });
});

async function photoOfOrder(t: TestApp, api: Client, values: { locationId?: number } = {}) {
  const order = await t.make.order(values);
  const sent = await api.uploadInvoicePhoto({ params: { id: order.id }, file });
  return { order, url: sent.body.invoicePhotoUrl };
}
