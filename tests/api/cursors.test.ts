import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_DEFAULT } from '#contract/values/limits.ts';
import { invoicePhotos } from '#server/db/schema/orders.ts';
import { outboxMessages } from '#server/db/schema/outbox.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const USER = 70;
const cursor = (id: string) =>
  Buffer.from(JSON.stringify(['2026-03-01T12:00:00.000Z', id])).toString('base64url');

/** More than a page of everything that has paged lists. */
beforeAll(async () => {
  const location = await t.make.location();
  await t.make.user({ id: USER });
  for (let count = 0; count < PAGE_DEFAULT + 2; count++) {
    const { id } = await t.make.order({ locationId: location.id, orderedBy: USER });
    await t.make.wasteLog({ locationId: location.id });
    await t.database.direct
      .insert(invoicePhotos)
      .values({ orderId: id, url: `/uploads/${id}.webp` });
    await t.database.direct.insert(outboxMessages).values({
      channel: 'sms',
      kind: 'reminder',
      subjectId: '1',
      cause: `cause ${count}`,
      recipient: '+1 555-0100',
      text: '',
    });
  }
}, 120_000);

describe.each([
  ['/api/orders', cursor('\u0000')],
  [`/api/orders/user/${USER}`, cursor('\u0000')],
  ['/api/order-items', cursor('ORD-1')],
  ['/api/invoice-photos', cursor('0')],
  ['/api/waste-logs', cursor('7')],
  ['/api/outbox', cursor('7')],
])('a cursor for %s (D5)', (url, ofNoRow) => {
  test('without a limit returns the following page, not the whole list again', async () => {
    const first = await t.app.inject(`${url}?limit=1`);
    const next = /[?&]cursor=([\w-]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    const whole = (await t.app.inject(url)).json<unknown[]>();
    const page = await t.app.inject(`${url}?cursor=${next}`);
    expect(page.statusCode).toBe(200);
    expect(page.json()).toEqual(whole.slice(1, 1 + PAGE_DEFAULT));
    expect(page.headers['x-total-count']).toBe(String(whole.length));
    expect(page.headers['link']).toContain('rel="next"');
  });

  test.each(['', '&limit=5'])(
    'that is invalid is refused with the same sentence: %j',
    async (limit) => {
      for (const bad of ['nonsense', ofNoRow]) {
        const result = await t.app.inject(`${url}?cursor=${bad}${limit}`);
        expect(result.statusCode).toBe(400);
        expect(result.json()).toMatchObject({
          message: 'This page does not exist. Start again from the first page.',
          details: [{ path: 'cursor', message: 'This is not a cursor of this list' }],
        });
      }
    },
  );
});
