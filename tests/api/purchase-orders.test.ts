import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();
const t = useTestApp({ ...mail.variables, PUBLIC_URL: 'https://orders.harbor.example' });

beforeEach(() => mail.behave('accepts'));
afterAll(() => mail.stop());

const lastMail = () => mail.received.at(-1)?.mail;
const headerOf = (name: string) =>
  lastMail()?.headers.find(({ key }) => key === name)?.value ?? null;

describe('the state of a purchase order', () => {
  test('is the furthest that it reached: numbered, sent, and closed when no item is open (V4, E9)', async () => {
    const one = await aPurchaseOrder(t);
    expect(await one.get()).toMatchObject({
      number: one.number,
      vendorName: one.vendor.name,
      locationName: one.location.name,
      state: 'numbered',
      changedSinceSent: false,
      problem: null,
      deliveryDate: null,
      openItems: 2,
      events: [],
    });
    await one.send();
    expect(await one.get()).toMatchObject({ state: 'sent', sentAt: expect.any(String) });
    await t.api.markAllOrdered({ params: one.place });
    await one.mark(0, 'received');
    expect(await one.get()).toMatchObject({ state: 'sent', openItems: 1, closedAt: null });
    await one.mark(1, 'missing');
    expect(await one.get()).toMatchObject({ state: 'closed', changedSinceSent: false });
    expect(await one.kinds()).toEqual(['sent', 'ordered', 'received', 'received', 'closed']);
    expect(await one.details('received')).toEqual(['1 item', '1 item missing']);
  });

  test('follows an item that is restored: the purchase order is open again (A9)', async () => {
    const one = await aPurchaseOrder(t, { items: 1 });
    const [id = 0] = one.itemIds;
    await t.api.deleteOrderItem({ params: { id } });
    expect((await one.get()).state).toBe('closed');
    await t.api.restoreOrderItem({ params: { id } });
    expect((await one.get()).state).toBe('numbered');
  });

  test('names who did it, and is in the history with the device and the moment (A8)', async () => {
    const manager = await t.make.manager({ name: 'Rosa Marin' });
    const api = await t.as(manager);
    const one = await aPurchaseOrder(t);
    await one.send({ channel: 'email' }, api);
    await one.edit(0, { quantity: 10 }, api);
    expect((await one.get()).events.map(({ kind, by }) => [kind, by])).toEqual([
      ['sent', 'Rosa Marin'],
      ['changed', 'Rosa Marin'],
    ]);
    const query = { kind: 'purchase-orders', id: String(one.number) };
    const { body } = await t.api.listHistory({ query });
    expect(body.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['changed', 'Rosa Marin'],
      ['created', null],
    ]);
    expect(body[0]?.changes.map(({ field }) => field)).toEqual(['sentAt']);
  });

  test('shows a refused message as a problem until one arrives (V5)', async () => {
    const one = await aPurchaseOrder(t);
    mail.behave('refuses');
    expect((await one.send()).status).toBe(503);
    expect(await one.get()).toMatchObject({ state: 'numbered', problem: 'failed' });
    const [failed] = await one.details('failed');
    expect(failed).toMatch(/^E-mail to farm-.*: The mail server refused this message/);
    mail.behave('accepts');
    await one.send();
    expect(await one.get()).toMatchObject({ state: 'sent', problem: null });
    expect(await one.kinds()).toEqual(['failed', 'sent']);
  });
});

describe('the timeline', () => {
  test('has one event for a whole mark of all items, and one for its undo (V4)', async () => {
    const one = await aPurchaseOrder(t, { items: 30 });
    const { body } = await t.api.markAllOrdered({ params: one.place });
    await t.api.undoMarkAllOrdered({ params: one.place, body: { undoId: body.undoId } });
    expect(await one.details('ordered')).toEqual(['30 items', '30 items pending again']);
  });

  test('has an item that is ordered before it has a number, by whoever marked it (V4)', async () => {
    const vendor = await t.make.vendor();
    const { items, locationId } = await t.make.order({ items: [{ vendorId: vendor.id }] });
    const status = 'ordered';
    await t.api.setOrderItemStatus({ params: { id: items[0]?.id ?? 0 }, body: { status } });
    const query = { vendorId: String(vendor.id), locationId: String(locationId) };
    const { body } = await t.api.listPurchaseOrders({ query });
    const params = { number: body[0]?.number ?? 0 };
    const { events } = (await t.api.getPurchaseOrder({ params })).body;
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([['ordered', '1 item']]);
  });

  test('does not change: the database refuses it', async () => {
    const one = await aPurchaseOrder(t);
    await one.send();
    for (const statement of [
      'delete from purchase_order_events',
      "update purchase_order_events set kind = 'opened'",
    ])
      await expect(t.database.pool.query(statement)).rejects.toThrow('append-only');
  });

  test('combining orders, which changes no quantity of the vendor, is no change (D17)', async () => {
    const vendor = await t.make.vendor({ email: 'both@example.com' });
    const product = await t.make.product({ vendorId: vendor.id });
    const { location, user } = await t.make.orderParts();
    const parts = { locationId: location.id, orderedBy: user.id };
    const item = { vendorId: vendor.id, productId: product.id, quantity: 4 };
    const first = await t.make.order({ ...parts, items: [item] });
    const second = await t.make.order({ ...parts, items: [item, { vendorId: vendor.id }] });
    await t.api.sendVendorOrderEmail({
      params: { vendorId: vendor.id, locationId: location.id },
    });
    const combined = await t.api.combineOrders({
      params: { id: first.id },
      body: { orderIds: [second.id] },
    });
    expect(combined.status).toBe(200);
    const [record] = (await t.api.listPurchaseOrders({ query: { vendorId: String(vendor.id) } }))
      .body;
    expect(record).toMatchObject({ state: 'sent', changedSinceSent: false, items: 2 });
    const params = { number: record?.number ?? 0 };
    const { events } = (await t.api.getPurchaseOrder({ params })).body;
    expect(events.map(({ kind }) => kind)).toEqual(['sent']);
  });
});

describe('delivery dates', () => {
  test('items of each date are a purchase order; later items for a date join it until it is closed (V4)', async () => {
    const vendor = await t.make.vendor({ email: 'dates@example.com' });
    const location = await t.make.location();
    const place = { vendorId: vendor.id, locationId: location.id };
    const [friday, monday] = ['2026-11-27', '2026-11-30'];
    const order = (deliveryDate: string | null) =>
      t.make.order({
        locationId: location.id,
        items: [{ vendorId: vendor.id, deliveryDate }],
      });
    await order(friday);
    await order(monday);
    await order(null);
    await t.api.sendVendorOrderEmail({ params: place });
    await order(friday);
    await t.api.getVendorOrderPdf({ params: place });
    const { body } = await t.api.listPurchaseOrders({ query: { vendorId: String(vendor.id) } });
    const shown = body
      .map(({ deliveryDate, items, state, changedSinceSent }) => [
        deliveryDate,
        items,
        state,
        changedSinceSent,
      ])
      .toSorted((a, b) => String(a).localeCompare(String(b)));
    expect(shown).toEqual([
      [null, 1, 'sent', false],
      [friday, 2, 'sent', true],
      [monday, 1, 'sent', false],
    ]);
    const link = (await t.api.createPublicLink({ params: place })).body.publicUrl;
    const params = { token: new URL(link).pathname.split('/').at(-1) ?? '' };
    const page = (await t.api.getPublicVendorOrder({ params })).body;
    expect(page.purchaseOrderNumber).toBe(null);
    expect(page.orders.map(({ deliveryDate }) => deliveryDate)).toEqual([
      friday,
      monday,
      null,
      friday,
    ]);
  });
});

describe('a change after sending', () => {
  test('is a quantity, an item taken out or added; put back, it is none (V4)', async () => {
    const one = await aPurchaseOrder(t);
    await one.edit(0, { quantity: 7 });
    expect((await one.get()).changedSinceSent).toBe(false);
    await one.send();
    await one.edit(0, { quantity: 10 });
    await t.api.deleteOrderItem({ params: { id: one.itemIds[1] ?? 0 } });
    await t.make.order({
      locationId: one.location.id,
      items: [{ vendorId: one.vendor.id, quantity: 5 }],
    });
    await t.api.getVendorOrderPdf({ params: one.place });
    const { changes, changedSinceSent } = await one.get();
    expect(changedSinceSent).toBe(true);
    expect(changes.map(({ before, after }) => [before, after])).toEqual(
      expect.arrayContaining([
        [7, 10],
        [12, null],
        [null, 5],
      ]),
    );
    expect(await one.details('changed')).toEqual([
      expect.stringMatching(/: 10 kg instead of 7$/),
      expect.stringMatching(/: taken out$/),
      expect.stringMatching(/: added, 5 kg$/),
    ]);
  });

  test('that is put back as it was sent is none any more (V4)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send();
    await one.edit(0, { quantity: 10 });
    await one.edit(0, { quantity: 12 });
    expect((await one.get()).changedSinceSent).toBe(false);
    expect(await one.details('changed')).toEqual([
      expect.stringMatching(/10 kg instead of 12$/),
      'As it was sent again',
    ]);
  });

  test('what is received or missing is no change of what was asked for (V4)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send();
    await t.api.markAllOrdered({ params: one.place });
    await one.mark(0, 'received');
    expect((await one.get()).changedSinceSent).toBe(false);
  });

  test('is sent alone, below the first e-mail, and counts as sent (V4, E10)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send();
    const first = lastMail();
    await one.edit(0, { quantity: 10 });
    const { status, body } = await one.send({ channel: 'email', changesOnly: true });
    expect([status, body.captured]).toEqual([200, false]);
    expect(lastMail()?.subject).toBe(`Re: ${first?.subject}`);
    expect([headerOf('in-reply-to'), headerOf('references')]).toEqual([
      first?.messageId,
      first?.messageId,
    ]);
    const [changed, same] = (await one.get()).items;
    expect(lastMail()?.text).toContain(`10 kg ${changed?.productName}`);
    expect(lastMail()?.text).toContain('instead of 12 kg');
    expect(lastMail()?.text).not.toContain(same?.productName ?? '');
    expect(lastMail()?.html).toContain('<td');
    expect(lastMail()?.text).toMatch(/\/vendor-orders\/[\w-]{43}/);
    expect(await one.get()).toMatchObject({ changedSinceSent: false, changes: [] });
    expect(await one.kinds()).toEqual(['sent', 'changed', 'sent']);
    const again = await one.send({ channel: 'email', changesOnly: true });
    expect([again.status, again.problem.message]).toEqual([
      409,
      'Nothing changed since this purchase order was sent.',
    ]);
  });

  test('is sent also when nothing is left of the order (V4)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send();
    await t.api.setOrderStatus({ params: { id: one.order.id }, body: { status: 'cancelled' } });
    expect(await one.get()).toMatchObject({ state: 'closed', changedSinceSent: true });
    expect((await one.send()).status).toBe(409);
    expect((await one.send({ channel: 'email', changesOnly: true })).status).toBe(200);
    expect(lastMail()?.text?.match(/Taken out: 12 kg/g)).toHaveLength(2);
    expect(await one.kinds()).toEqual(['sent', 'changed', 'closed', 'sent']);
  });

  test('a failed correction is sent again from the outbox while it is still true (D24)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send();
    await one.edit(0, { quantity: 10 });
    mail.behave('refuses');
    expect((await one.send({ channel: 'email', changesOnly: true })).status).toBe(503);
    mail.behave('accepts');
    const id = (await t.api.listOutbox({ query: { limit: '1' } })).body[0]?.id ?? '';
    await one.edit(0, { quantity: 9 });
    expect((await t.api.sendOutboxMessageAgain({ params: { id } })).status).toBe(409);
    await one.edit(0, { quantity: 10 });
    expect((await t.api.sendOutboxMessageAgain({ params: { id } })).status).toBe(200);
    expect(await one.get()).toMatchObject({ changedSinceSent: false, problem: null });
  });

  test('there is none before the first sending', async () => {
    const one = await aPurchaseOrder(t);
    const { status, problem } = await one.send({ channel: 'email', changesOnly: true });
    expect([status, problem.message]).toEqual([
      409,
      'This purchase order was not sent yet. Send it whole.',
    ]);
    expect(
      (
        await t.api.sendPurchaseOrder({
          params: { number: 2_000_000_000 },
          body: { channel: 'sms' },
        })
      ).status,
    ).toBe(404);
  });
});

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

  test('two whole sendings are two events, and the purchase order is as it was drawn last (V4)', async () => {
    const one = await aPurchaseOrder(t);
    await Promise.all([one.send(), one.send()]);
    expect(await one.kinds()).toEqual(['sent', 'sent']);
    expect((await one.get()).changedSinceSent).toBe(false);
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

describe('the list', () => {
  test('is newest first, in pages, by vendor, location, state and day (D5)', async () => {
    const vendor = await t.make.vendor();
    const location = await t.make.location();
    const place = { vendorId: vendor.id, locationId: location.id };
    const numbers: number[] = [];
    for (const quantity of [1, 2, 3]) {
      await t.make.order({
        locationId: location.id,
        items: [{ vendorId: vendor.id, quantity }],
      });
      await t.api.markAllOrdered({ params: place });
      const [newest] = (
        await t.api.listPurchaseOrders({ query: { vendorId: String(vendor.id), limit: '1' } })
      ).body;
      numbers.unshift(newest?.number ?? 0);
      if (quantity < 3)
        await t.database.pool.query(
          "update order_items set ordered_status = 'received' where vendor_id = $1",
          [vendor.id],
        );
    }
    const vendorId = String(vendor.id);
    const locationId = String(location.id);
    const list = async (query: Record<string, string>) =>
      (await t.api.listPurchaseOrders({ query: { vendorId, ...query } })).body.map(
        ({ number }) => number,
      );
    expect(await list({})).toEqual(numbers);
    expect(await list({ locationId })).toEqual(numbers);
    expect(await list({ state: 'closed' })).toEqual(numbers.slice(1));
    expect(await list({ state: 'numbered,sent,opened' })).toEqual(numbers.slice(0, 1));
    expect(await list({ from: '2999-01-01' })).toEqual([]);
    expect(await list({ to: '2999-01-01' })).toEqual(numbers);
    const first = await t.api.listPurchaseOrders({ query: { vendorId, limit: '2' } });
    expect(first.headers['x-total-count']).toBe('3');
    const next = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? '';
    expect(await list({ limit: '2', cursor: decodeURIComponent(next) })).toEqual([numbers[2]]);
  });
});
