import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();
const t = useTestApp({ ...mail.variables, PUBLIC_URL: 'https://orders.harbor.example' });

beforeEach(() => mail.behave('accepts'));
afterAll(() => mail.stop());

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

  test('has an item that is ordered before it has a number, with the person who marked it (V4)', async () => {
    const vendor = await t.make.vendor();
    const { items, locationId } = await t.make.order({ items: [{ vendorId: vendor.id }] });
    const manager = await t.make.manager();
    const params = { id: items[0]?.id ?? 0 };
    await (await t.as(manager)).setOrderItemStatus({ params, body: { status: 'ordered' } });
    const query = { vendorId: String(vendor.id), locationId: String(locationId) };
    const { body } = await t.api.listPurchaseOrders({ query });
    const { events } = (await t.api.getPurchaseOrder({ params: { number: body[0]?.number ?? 0 } }))
      .body;
    expect(events.map(({ kind, detail, by }) => [kind, detail, by])).toEqual([
      ['ordered', '1 item', manager.name],
    ]);
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
