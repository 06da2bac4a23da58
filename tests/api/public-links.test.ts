import { describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { removeLongEndedLinks } from '#server/vendor-orders/remove-ended-links.job.ts';
import { client, useTestApp } from '#tests/support/app.ts';
import { aPlace } from '#tests/support/vendor-orders.ts';
import type { Place } from '#tests/support/vendor-orders.ts';
import { PERSON } from '#tests/support/purchase-orders.ts';

const t = useTestApp();
const DAY_MS = 86_400_000;

async function aPlaceWithOrders() {
  const place = await aPlace(t.make);
  await t.make.order({ locationId: place.locationId, items: [{ vendorId: place.vendorId }, {}] });
  return place;
}
const make = async (place: Place, api = t.api) => {
  const { status, body } = await api.createPublicLink({ params: { ...place } });
  expect(status).toBe(201);
  return { ...body, token: body.publicUrl.split('/').at(-1) ?? '' };
};
const open = (token: string, api = t.api) => api.getPublicVendorOrder({ params: { token } });
const links = async ({ vendorId }: Place, query = {}) =>
  (await t.api.listPublicLinks({ params: { vendorId }, query })).body;

describe('a public link', () => {
  test("shows one vendor's open items at one location and nothing else (D22)", async () => {
    const place = await aPlaceWithOrders();
    const { token, publicUrl, expiresAt } = await make(place);
    expect(publicUrl).toMatch(/^http:\/\/localhost(:\d+)?\/vendor-orders\/[\w-]{43}$/);
    const days = (Date.parse(expiresAt) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(14);
    const { status, body, headers } = await open(token);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'accountNumber',
      'currency',
      'language',
      'location',
      'orders',
      'purchaseOrderNumber',
      'total',
      'unpricedItems',
      'vendor',
    ]);
    expect(body.orders).toHaveLength(1);
    expect(Object.keys(body.vendor).sort()).toEqual(['contactPerson', 'name']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': expect.stringContaining('noindex'),
      'referrer-policy': 'no-referrer',
    });
  });

  test('has the same answer for every kind of invalid link', async () => {
    const place = await aPlaceWithOrders();
    const [revoked, expired, good] = [await make(place), await make(place), await make(place)];
    const deleted = await aPlace(t.make);
    const ofDeleted = await make(deleted);
    await t.database.pool.query('update locations set is_deleted = true where id = $1', [
      deleted.locationId,
    ]);
    const hashes = 'select token_hash from public_links order by created_at desc';
    const stored = (await t.database.pool.query<{ token_hash: string }>(hashes)).rows;
    await t.database.pool.query(
      `update public_links set expires_at = now() - interval '1 second'
       where id = (select id from public_links where vendor_id = $1 order by created_at offset 1 limit 1)`,
      [place.vendorId],
    );
    await t.database.pool.query(
      `update public_links set revoked_at = now()
       where id = (select id from public_links where vendor_id = $1 order by created_at limit 1)`,
      [place.vendorId],
    );
    expect((await open(good.token)).status).toBe(200);
    const last = good.token.at(-1) === 'A' ? 'B' : 'A';
    const wrong = [
      revoked.token,
      expired.token,
      ofDeleted.token,
      `${good.token.slice(0, -1)}${last}`,
      good.token.toLowerCase(),
      good.token.slice(1),
      `${good.token}=`,
      ` ${good.token}`,
      stored[0]?.token_hash ?? '',
      'x',
      '\u0000',
      '1',
      "' or 1=1 --",
      'x'.repeat(200),
      'x'.repeat(300),
      'x'.repeat(5_000),
      '',
      '../x',
    ];
    for (const token of wrong) {
      const { status, problem, headers } = await open(token);
      expect([token, status, { ...problem, requestId: '' }]).toEqual([
        token,
        404,
        {
          code: 'not_found',
          params: { what: 'link' },
          message:
            'This order link is invalid or has expired. Please contact your vendor representative for a new link.',
          requestId: '',
        },
      ]);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': expect.stringContaining('noindex'),
      });
    }
  });

  test.each(['%E0%A4%A', '%', 'x%2Fx'])(
    'has the same answer for a malformed token: %s',
    async (token) => {
      const bad = await t.app.inject('/api/vendor-orders/public/bad');
      const { statusCode, headers, body } = await t.app.inject(
        `/api/vendor-orders/public/${token}`,
      );
      const anyRequest = /"requestId":"[^"]*"/;
      expect([statusCode, body.replace(anyRequest, '')]).toEqual([
        404,
        bad.body.replace(anyRequest, ''),
      ]);
      const { date: _date, ...expected } = bad.headers;
      expect(headers).toMatchObject(expected);
    },
  );

  test('is listed while it is valid, with the time when it was last opened, to the minute', async () => {
    const place = await aPlaceWithOrders();
    const { token } = await make(place);
    const now = new Date();
    const opened = async (seconds: number) => {
      t.setNow(new Date(now.getTime() + seconds * 1000));
      await t.app.inject({ url: `/vendor-orders/${token}`, headers: PERSON });
      return (await links(place))[0]?.lastOpenedAt;
    };
    // Neither a scanner nor HEAD opens it (E34).
    await open(token);
    await t.app.inject({ url: `/vendor-orders/${token}`, headers: { 'user-agent': 'scanner' } });
    await t.app.inject({ method: 'HEAD', url: `/vendor-orders/${token}`, headers: PERSON });
    expect((await links(place))[0]?.lastOpenedAt).toBeNull();
    const first = await opened(0);
    expect(first).toBe(now.toISOString());
    expect(await opened(30)).toBe(first);
    expect(await opened(61)).toBe(new Date(now.getTime() + 61_000).toISOString());
    t.setNow(new Date(now.getTime() + 15 * DAY_MS));
    expect(await links(place)).toEqual([]);
    expect((await open(token)).status).toBe(404);
    t.setNow(new Date());
  });

  test('records only that time when it is opened', async () => {
    const place = await aPlaceWithOrders();
    const { token } = await make(place);
    const all = async () =>
      (await t.database.pool.query('select * from orders, order_items order by 1, 2')).rows;
    const before = await all();
    await open(token);
    expect(await all()).toEqual(before);
  });

  test('ends when a manager revokes it, at one location or at all', async () => {
    const place = await aPlaceWithOrders();
    const other = { ...place, locationId: (await t.make.location()).id };
    const [here, there] = [await make(place), await make(other)];
    const { vendorId } = place;
    const query = { locationId: String(place.locationId) };
    const revoked = await t.api.revokePublicLinks({ params: { vendorId }, query });
    expect(revoked.status).toBe(204);
    expect([(await open(here.token)).status, (await open(there.token)).status]).toEqual([404, 200]);
    expect((await links(place)).map(({ locationId }) => locationId)).toEqual([other.locationId]);
    await t.api.revokePublicLinks({ params: { vendorId } });
    expect((await open(there.token)).status).toBe(404);
    expect(await links(place)).toEqual([]);
    expect((await t.api.revokePublicLinks({ params: { vendorId: 2_000_000_000 } })).status).toBe(
      404,
    );
  });

  test('has a token that is in no table, no log line and no message record', async () => {
    const place = await aPlaceWithOrders();
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const node = await t.anotherNode({ log });
    const { token } = await make(place, client(node));
    await open(token, client(node));
    await open(`${token}x`, client(node));
    await t.api.sendVendorOrderSms({ params: { ...place } });
    await node.close();
    expect(lines.join('')).not.toContain(token);
    const { rows } = await t.database.pool.query<{ all: string }>(
      `select coalesce(string_agg(l::text, ''), '') || (select coalesce(string_agg(m::text, ''), '') from outbox_messages m) as all
       from public_links l`,
    );
    expect(rows[0]?.all).toContain('/vendor-orders/this-part-is-made');
    expect(rows[0]?.all).not.toContain(token);
  });

  test('can be opened a limited number of times in a minute per address: then 429', async () => {
    const statuses = new Set<number>();
    const url = '/api/vendor-orders/public/nothing';
    for (let count = 0; count < 301; count++) {
      const response = await t.app.inject({ url, remoteAddress: '203.0.113.9' });
      statuses.add(response.statusCode);
    }
    expect([...statuses]).toContain(429);
    const other = await t.app.inject({ url, remoteAddress: '203.0.113.10' });
    expect(other.statusCode).toBe(404);
  });
});

test('links are removed by a job 30 days after they expired or were revoked, and not before', async () => {
  const place = await aPlaceWithOrders();
  for (let count = 0; count < 3; count++) await make(place);
  const ids = (await links(place)).map(({ id }) => id);
  const end = (column: string, id: string | undefined, at: Date) =>
    t.database.pool.query(`update public_links set ${column} = $1 where id = $2`, [at, id]);
  const now = new Date();
  const ended = new Date(now.getTime() - 30 * DAY_MS);
  await end('revoked_at', ids[0], ended);
  await end('expires_at', ids[1], ended);
  const left = async (at: Date) => {
    await removeLongEndedLinks.run({ ...t.services, now: () => at });
    const { rows } = await t.database.pool.query('select id from public_links where id = any($1)', [
      ids,
    ]);
    return rows.length;
  };
  expect(await left(new Date(now.getTime() - DAY_MS))).toBe(3);
  expect(await left(new Date(now.getTime() + 1))).toBe(1);
  expect((await links(place)).map(({ id }) => id)).toEqual([ids[2]]);
});
