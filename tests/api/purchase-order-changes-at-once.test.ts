import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();
const t = useTestApp({ ...mail.variables, PUBLIC_URL: 'https://orders.harbor.example' });

beforeEach(() => mail.behave('accepts'));
afterAll(() => mail.stop());

describe('at once', () => {
  test('of two people who send the same change, one sends it (V4)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send();
    await one.edit(0, { quantity: 10 });
    const before = mail.received.length;
    const change = { channel: 'email', changesOnly: true };
    const answers = await Promise.all([one.send(change), one.send(change), one.send(change)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(mail.received.length).toBe(before + 1);
    expect(await one.kinds()).toEqual(['sent', 'changed', 'sent']);
  });

  test('five whole sends of the same content are one message, and each answers it (E34)', async () => {
    const one = await aPurchaseOrder(t);
    const before = mail.received.length;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => one.send()));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [200, answers[0]?.body]),
    );
    expect((await one.send()).status).toBe(200);
    expect(mail.received.length).toBe(before + 1);
    expect(await one.kinds()).toEqual(['sent']);
    expect((await one.get()).changedSinceSent).toBe(false);
  });

  test('another content, and the same after a minute, is another message (E34)', async () => {
    const one = await aPurchaseOrder(t);
    const now = new Date();
    t.setNow(now);
    await one.send();
    await one.edit(0, { quantity: 10 });
    await one.send();
    t.setNow(new Date(now.getTime() + 61_000));
    await one.send();
    t.setNow(new Date());
    expect(await one.kinds()).toEqual(['sent', 'changed', 'sent', 'sent']);
  });

  test('a failed send is no send: the next one is tried (E34)', async () => {
    const one = await aPurchaseOrder(t);
    mail.behave('refuses');
    expect((await one.send()).status).toBe(503);
    mail.behave('accepts');
    expect((await one.send()).status).toBe(200);
    expect(await one.kinds()).toEqual(['failed', 'sent']);
  });

  test('an item that is edited while the message is being sent is a change (V4)', async () => {
    const one = await aPurchaseOrder(t);
    const { send } = t.services.email;
    t.services.email.send = async (email) => {
      await one.edit(0, { quantity: 10 });
      return send(email);
    };
    try {
      await one.send();
    } finally {
      t.services.email.send = send;
    }
    expect(await one.get()).toMatchObject({ state: 'sent', changedSinceSent: true });
    expect(await one.kinds()).toEqual(['sent', 'changed']);
  });

  test('items that are received one by one at the same moment close it once (V4, E9)', async () => {
    const vendor = await t.make.vendor();
    const location = await t.make.location();
    const place = { vendorId: vendor.id, locationId: location.id };
    const orders = [];
    for (let each = 0; each < 8; each++)
      orders.push(
        await t.make.order({ locationId: location.id, items: [{ vendorId: vendor.id }] }),
      );
    await t.api.markAllOrdered({ params: place });
    const node = await t.anotherNode();
    const ids = orders.map(({ items }) => items[0]?.id ?? 0);
    await Promise.all(
      ids.map(async (id, index) => {
        const app = index % 2 ? node : t.app;
        const url = `/api/order-items/${id}/status`;
        await app.inject({ method: 'PATCH', url, payload: { status: 'received' } });
      }),
    );
    const [record] = (await t.api.listPurchaseOrders({ query: { vendorId: String(vendor.id) } }))
      .body;
    expect(record).toMatchObject({ state: 'closed', openItems: 0, items: 8 });
    const params = { number: record?.number ?? 0 };
    const { events } = (await t.api.getPurchaseOrder({ params })).body;
    const count = (kind: string) => events.filter((event) => event.kind === kind).length;
    expect([count('ordered'), count('received'), count('closed')]).toEqual([1, 8, 1]);
    const { rows } = await t.database.pool.query('select 1 from purchase_order_touches');
    expect(rows).toEqual([]);
    await node.close();
  });
});
