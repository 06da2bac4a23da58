import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { anAnsweringVendor } from '#tests/support/answers.ts';
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

  test('a renamed unit is no change, and a new unit that has its abbreviation is another one (E30)', async () => {
    const one = await aPurchaseOrder(t, { items: 1 });
    const [item] = one.order.items;
    const [unit, other] = [await t.make.unit(), await t.make.unit()];
    const { id, name, abbreviation } = unit;
    await one.edit(0, { unitOfMeasure: abbreviation });
    await one.send();
    await t.api.updateUnit({ params: { id }, body: { name, abbreviation: `${id.slice(0, 8)}x` } });
    await one.edit(0, { unitOfMeasure: other.abbreviation });
    await one.edit(0, { unitOfMeasure: `${id.slice(0, 8)}x` });
    expect((await one.get()).changes).toEqual([]);
    const body = { name: `New ${name}`, abbreviation };
    expect((await t.api.createUnit({ body })).status).toBe(201);
    await one.edit(0, { unitOfMeasure: abbreviation });
    expect((await one.get()).changes).toMatchObject([
      { productId: item?.productId, unitOfMeasure: abbreviation, before: 12, after: null },
      { productId: item?.productId, unitOfMeasure: abbreviation, before: null, after: 12 },
    ]);
  });

  test('combining orders is no change, also after the combined line came (E34)', async () => {
    const one = await aPurchaseOrder(t, { items: 1 });
    const product = one.order.items[0]?.productId ?? '';
    const employee = one.order.orderedBy;
    const other = await t.make.order({
      locationId: one.location.id,
      orderedBy: employee,
      items: [{ vendorId: one.vendor.id, productId: product, quantity: 3 }],
    });
    await one.send();
    const combined = await t.api.combineOrders({
      params: { id: one.order.id },
      body: { orderIds: [other.id] },
    });
    expect(combined.status).toBe(200);
    expect(await one.get()).toMatchObject({ changedSinceSent: false, changes: [] });
    await t.api.markAllOrdered({ params: one.place });
    const { items } = await one.get();
    for (const { id } of items)
      await t.api.setOrderItemStatus({ params: { id }, body: { status: 'received' } });
    expect(await one.get()).toMatchObject({ state: 'closed', changes: [] });
    expect(await one.kinds()).not.toContain('changed');
  });

  test('a line that moved to another vendor is taken out until that was sent, whatever becomes of it (E34)', async () => {
    const one = await aPurchaseOrder(t, { items: 2 });
    await one.send();
    const elsewhere = await t.make.vendor();
    const moved = (await one.edit(0, { vendorId: elsewhere.id })).body;
    expect(moved.purchaseOrderNumber).not.toBe(one.number);
    const takenOut = [{ before: 12, after: null }];
    expect((await one.get()).changes).toMatchObject(takenOut);
    await one.mark(0, 'ordered');
    await one.mark(0, 'received');
    expect((await one.get()).changes).toMatchObject(takenOut);
    expect((await one.send({ channel: 'email', changesOnly: true })).status).toBe(200);
    expect(await one.get()).toMatchObject({ changedSinceSent: false, changes: [] });
  });

  test('a line that comes back to its vendor is as it was sent (E34)', async () => {
    const one = await aPurchaseOrder(t, { items: 1 });
    await one.send();
    await one.edit(0, { vendorId: (await t.make.vendor()).id });
    expect(await one.get()).toMatchObject({ state: 'closed', changedSinceSent: true });
    const back = (await one.edit(0, { vendorId: one.vendor.id })).body;
    expect(back.purchaseOrderNumber).toBe(one.number);
    expect(await one.get()).toMatchObject({ state: 'sent', changedSinceSent: false });
  });

  test('a corrected price is a change where vendors see prices, and only there (E34)', async () => {
    const one = await aPurchaseOrder(t, { items: 1 });
    await one.edit(0, { unitPrice: '10' });
    await one.send();
    await one.edit(0, { unitPrice: '12.5' });
    expect((await one.get()).changes).toMatchObject([
      { before: 12, after: 12, pricesBefore: ['10.00'], pricesAfter: ['12.50'] },
    ]);
    expect(await one.details('changed')).toEqual([
      expect.stringMatching(/: price 12\.50 instead of 10\.00$/),
    ]);
    const settings = (await t.api.getOrganizationSettings()).body;
    const show = (showPricesToVendors: boolean) =>
      t.api.updateOrganizationSettings({ body: { ...settings, showPricesToVendors } });
    await show(false);
    expect((await one.get()).changedSinceSent).toBe(false);
    await show(true);
    expect((await one.send({ channel: 'email', changesOnly: true })).status).toBe(200);
    expect(lastMail()?.text).toContain('price $12.50 instead of $10.00');
    expect(await one.get()).toMatchObject({ changedSinceSent: false, changes: [] });
  });

  test('after an answer needs attention until it is sent (E34)', async () => {
    const one = await anAnsweringVendor(t, { items: 1 });
    await one.answer([{ answer: 'confirmed' }]);
    const changed = async () =>
      (await t.api.listAttention({})).body.find(({ kind }) => kind === 'purchase_order_changed');
    expect(await changed()).toBeUndefined();
    await one.edit(0, { quantity: 9 });
    expect(await changed()).toMatchObject({
      count: 1,
      href: `/manager/purchase-orders/${one.number}`,
    });
    expect((await one.send({ channel: 'email', changesOnly: true })).status).toBe(200);
    expect(await changed()).toBeUndefined();
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
