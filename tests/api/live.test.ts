import { afterAll, describe, expect, test, vi } from 'vitest';
import { noteChange } from '#server/db/noted-changes.ts';
import { invoiceMessage } from '#server/invoice-photos/invoice-message.ts';
import { lockProduct } from '#server/products/queries.ts';
import { updatePrice } from '#server/products/prices.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ALIVE, liveNode, liveScreen } from '#tests/support/live.ts';
import { PERSON } from '#tests/support/purchase-orders.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();
const t = useTestApp(mail.variables);
afterAll(() => mail.stop());

const EVERYTHING = 'data: orders,guides,waste,stock,reminders,messages,records,people\n\n';

describe('the stream of changes', () => {
  test('is an event stream that no proxy buffers', async () => {
    const { response } = await liveScreen(t.app);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
  });

  test("carries another node's change, by topic and without content", async () => {
    const { app } = await liveNode(t);
    const screen = await liveScreen(app);
    const order = await t.make.order();
    await t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'approved' } });
    await screen.until('data: orders\n\n');
    expect(screen.received()).not.toContain(order.id);
  });

  test.each([
    ['an order', 'orders'],
    ['a waste entry', 'waste,stock'],
    ['a vendor', 'records'],
  ] as const)('carries the topic of %s', async (what, topic) => {
    const { app } = await liveNode(t);
    const screen = await liveScreen(app);
    if (what === 'an order') {
      const { location, user, product } = await t.make.orderParts();
      const items = [{ productId: product.id, quantity: 1 }];
      await t.api.createOrder({ body: { locationId: location.id, orderedBy: user.id, items } });
    } else if (what === 'a waste entry') {
      const { location, user, product } = await t.make.orderParts();
      const { abbreviation: unitOfMeasure } = await t.make.unit();
      const parts = { productId: product.id, locationId: location.id, recordedBy: user.id };
      await t.api.createWasteLog({ body: { ...parts, quantity: 1, unitOfMeasure } });
    } else {
      const body = { name: 'Heard Of', contactPerson: 'Ida', phoneNumber: '+1 555-0100' };
      await t.api.createVendor({ body });
    }
    const event = `data: ${topic}\n\n`;
    expect(await screen.until(event)).toBe(ALIVE + event);
  });

  test('names the writes that made a change, so that a screen does not read twice after its own', async () => {
    const { app, live } = await liveNode(t);
    const screen = await liveScreen(app);
    const order = await t.make.order();
    const input = { params: { id: order.id }, body: { status: 'approved' } } as const;
    await t.api.setOrderStatus(input, { 'x-write-id': 'my-write' });
    await screen.until('data: orders,write:my-write\n\n');
    await t.api.setOrderStatus(input, { 'x-write-id': 'not,an id' });
    await screen.until('data: orders\n\n');

    // A change without a named write is sent together with a named one: it may be of any page.
    live.publish(['waste'], 'another');
    live.publish(['orders']);
    await screen.until('data: orders,waste\n\n');
    expect(screen.received()).not.toContain('another');
  });

  test('carries what a commit noted, whatever code ran it, and nothing that was rolled back (22.6)', async () => {
    const { app } = await liveNode(t);
    const screen = await liveScreen(app);
    const { id } = await t.make.product();
    const { db, now } = t.services;
    const refused = db.transaction(async (tx) => {
      noteChange(tx, ['waste', 'stock']);
      throw new Error('not stored');
    });
    await expect(refused).rejects.toThrow('not stored');
    // No call, and no job: what writes the price of a vendor says that products changed.
    await db.transaction(async (tx) => {
      await updatePrice(tx, await lockProduct(tx, id), { price: '4.2', now: now() });
    });
    expect(await screen.until('records')).toBe(`${ALIVE}data: records\n\n`);
  });

  test('carries beside the topics of its path what a call changed, also a reading one (22.6)', async () => {
    const { app } = await liveNode(t);
    const screen = await liveScreen(app);
    const order = await t.make.order();
    const [item] = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
    const { vendorId = 0, locationId = 0 } = item ?? {};
    const link = await t.api.createPublicLink({ params: { vendorId, locationId } });
    await screen.until('data: orders,messages\n\n');
    // A vendor opens its page: the purchase order says so.
    const page = await t.app.inject({
      url: new URL(link.body.publicUrl).pathname,
      headers: PERSON,
    });
    expect(page.statusCode).toBe(200);
    await screen.until('data: orders\n\n');
  });

  test('carries nothing for a read or for a refused write', async () => {
    const { app } = await liveNode(t);
    const screen = await liveScreen(app);
    await t.api.listOrders();
    await t.api.deleteVendor({ params: { id: 999_999 } });
    await t.api.deleteWasteLog({ params: { id: crypto.randomUUID() } });
    const order = await t.make.order();
    await t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'approved' } });
    expect(await screen.until('orders')).toBe(`${ALIVE}data: orders\n\n`);
  });

  test('carries messages that the job fails', async () => {
    const { app } = await liveNode(t);
    const screen = await liveScreen(app);
    await t.services.db.transaction(async (tx) =>
      enqueue(tx, {
        kind: invoiceMessage,
        subjectId: 'ORD-1',
        channel: 'email',
        recipient: 'invoices@example.com',
        text: 'Its sender crashed.',
        now: new Date(t.services.now().getTime() - 3 * 60_000),
      }),
    );
    await sendDueMessages.run(t.services);
    // An invoice photo is about an order.
    const event = 'data: orders,messages\n\n';
    expect(await screen.until('messages')).toBe(ALIVE + event);
  });

  test('carries what was recorded before a call failed: an e-mail that the mail server refused', async () => {
    mail.behave('refuses');
    const { app } = await liveNode(t);
    const vendor = await t.make.vendor({ email: 'farm@example.com' });
    const order = await t.make.order({ items: [{ vendorId: vendor.id }] });
    const params = { vendorId: vendor.id, locationId: order.locationId };

    const screen = await liveScreen(app);
    expect((await t.api.sendVendorOrderEmail({ params })).status).toBe(503);
    const event = 'data: orders,messages\n\n';
    expect(await screen.until('messages')).toBe(ALIVE + event);
    const { body: items } = await t.api.listItemsOfOrder({ params: { id: order.id } });
    expect(items[0]?.purchaseOrderNumber).not.toBeNull();

    const [message] = (await t.api.listOutbox({ query: { limit: '1' } })).body;
    expect(message?.state).toBe('failed');
    const later = await liveScreen(app);
    const again = await t.api.sendOutboxMessageAgain({ params: { id: message?.id ?? '' } });
    expect(again.status).toBe(503);
    expect(await later.until('messages')).toBe(ALIVE + event);
  });

  test('first delivers what was missed after a disconnection', async () => {
    const { app, live } = await liveNode(t);
    live.onNotification('waste');
    const screen = await liveScreen(app, 60_000);
    expect(await screen.until('waste')).toBe(`${ALIVE}data: waste\n\n`);
    // Longer than this node has been listening.
    const longer = await liveScreen(app, 60 * 60_000);
    expect(await longer.until('records')).toBe(ALIVE + EVERYTHING);
  });

  test('delivers every topic when the node itself had lost its listener', async () => {
    const { app, live } = await liveNode(t);
    const screen = await liveScreen(app);
    live.setListening(false);
    live.setListening(true);
    expect(await screen.until('records')).toBe(ALIVE + EVERYTHING);
  });

  test('does not prevent a node from stopping', async () => {
    const { app } = await liveNode(t);
    const screen = await liveScreen(app);
    await app.close();
    expect(await screen.ends()).toBe(ALIVE);
  });

  test('is not opened by HEAD', async () => {
    const { app, live } = await liveNode(t);
    const follow = vi.spyOn(live, 'follow');
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const heads = Array.from({ length: 300 }, () =>
      fetch(`${address}/api/changes?silentForMs=0`, { method: 'HEAD' }),
    );
    for (const { status } of await Promise.all(heads)) expect(status).toBe(404);
    expect(follow).not.toHaveBeenCalled();
  });

  test('is refused with a sentence for an invalid silentForMs', async () => {
    const result = await t.api.followChanges({ query: { silentForMs: 'long' } });
    expect(result.status).toBe(400);
    expect(result.problem.details).toMatchObject([
      { path: 'silentForMs', message: 'Silent for ms must be a number of milliseconds' },
    ]);
  });
});
