import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ANSWERS_A_MINUTE_MAX } from '#contract/values/limits.ts';
import { notDelivered } from '#server/outside/not-delivered.ts';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';

const t = useTestApp();

/** The seconds that an answer asks to wait. */
type Answer = { statusCode: number; headers: Record<string, unknown> };
const seconds = ({ statusCode, headers }: Answer) => [statusCode, headers['retry-after']];

beforeEach(() => {
  t.setNow(new Date('2030-01-01T08:00:20.000Z'));
  return () => t.setNow(new Date());
});

describe('every 429 and 503 says when to try again', () => {
  test("a vendor's answers, as a form and as a call: when the minute is over (V6)", async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    for (let time = 0; time < ANSWERS_A_MINUTE_MAX; time++)
      expect((await one.answer([{ answer: 'confirmed' }])).status).toBe(200);
    const call = await one.answer([{ answer: 'confirmed' }]);
    expect([call.status, call.headers['retry-after']]).toEqual([429, '40']);
    const form = await t.app.inject({
      method: 'POST',
      url: one.path,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: `answer-${one.idOf(0)}=confirmed`,
    });
    expect(form.headers['content-type']).toContain('text/html');
    expect(seconds(form)).toEqual([429, '40']);
  });

  test("a page and a call of too many links' openings (D22)", async () => {
    const open = (url: string) => t.app.inject({ url, remoteAddress: '203.0.113.21' });
    for (let time = 0; time < 300; time++) await open('/api/vendor-orders/public/nothing');
    expect(seconds(await open('/vendor-orders/nothing'))).toEqual([429, '40']);
    expect(seconds(await open('/api/vendor-orders/public/nothing'))).toEqual([429, '40']);
  });

  test('more messages to a vendor than an hour has: when the first of them is an hour old (D23)', async () => {
    const one = await aPurchaseOrder(t);
    const first = t.services.now().getTime();
    for (let time = 0; time < 20; time++) {
      // Sends of the same content within a minute are one message (E34).
      t.setNow(new Date(first + time * 61_000));
      expect((await one.send()).status).toBe(200);
    }
    t.setNow(new Date('2030-01-01T08:30:20.000Z'));
    const { status, headers } = await one.send();
    expect([status, headers['retry-after']]).toEqual([429, '1800']);
  });

  test('a message that could not be delivered, and a node that is not ready', async () => {
    const one = await aPurchaseOrder(t);
    const email = {
      ...t.services.email,
      send: () =>
        Promise.reject(
          notDelivered({ because: 'as_written', text: 'The server said no.' }, { retry: false }),
        ),
    };
    const checks = { database: () => Promise.reject(new Error('gone')) };
    const node = await t.anotherNode({ services: { ...t.services, email }, checks });
    onTestFinished(() => node.close());
    const url = `/api/purchase-orders/${one.number}/send`;
    const unsent = await node.inject({ method: 'POST', url, payload: { channel: 'email' } });
    expect(seconds(unsent)).toEqual([503, '5']);
    expect(seconds(await node.inject('/readyz'))).toEqual([503, '5']);
  });
});
