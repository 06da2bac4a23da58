import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { asFile, leftRedRightBlue } from '#tests/support/photos.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

/** An invoice that could not be e-mailed needs a manager until its photo arrived, or went in another way (V10). */
const mail = await startMailServer();
const t = useTestApp(mail.variables);

let picture: Uint8Array;
beforeAll(async () => {
  picture = await leftRedRightBlue().jpeg().toBuffer();
});
afterAll(() => mail.stop());
beforeEach(() => async () => t.database.pool.query('delete from outbox_messages'));

const failed = async () =>
  (await t.api.listAttention()).body.find(({ kind }) => kind === 'message_failed')?.count ?? 0;

/** An order with so many photos, and what is done with each. */
async function anInvoicedOrder(photos: number) {
  const { id: locationId } = await t.make.location({ ottomateEmail: 'invoices@example.com' });
  const { id: orderId, orderedBy } = await t.make.order({ locationId });
  const params = { id: orderId };
  const urls: string[] = [];
  for (let count = 0; count < photos; count++) {
    const { body } = await t.api.uploadInvoicePhoto({ params, file: asFile(picture) });
    urls.push(body.invoicePhotoUrl);
  }
  const send = async (photo: number, does: 'accepts' | 'refuses', of = orderId) => {
    mail.behave(does);
    const body = { photoUrl: urls[photo], orderId: of, locationId };
    const { status } = await t.api.emailInvoicePhoto({ body });
    expect(status).toBe(does === 'accepts' ? 200 : 503);
  };
  return {
    send,
    mark: async (status: string) =>
      expect((await t.api.setInvoiceEmailStatus({ params, body: { status } })).status).toBe(200),
    remove: (photo: number) =>
      t.api.deleteInvoicePhoto({ params, body: { photoUrl: urls[photo] } }),
    combine: async () => {
      const { id } = await t.make.order({ locationId, orderedBy });
      const body = { orderIds: [orderId] };
      expect((await t.api.combineOrders({ params: { id }, body })).status).toBe(200);
      return id;
    },
  };
}

test('one photo stays when another of the same order was sent, until it was sent too (V10)', async () => {
  const order = await anInvoicedOrder(2);
  await order.send(0, 'refuses');
  await order.send(1, 'accepts');
  expect(await failed()).toBe(1);
  await order.send(0, 'accepts');
  expect(await failed()).toBe(0);
});

test('it leaves when its order is marked as sent, and comes back when that is reset; what fails later is new (V10, D23)', async () => {
  const order = await anInvoicedOrder(2);
  await order.send(0, 'refuses');
  await order.mark('sent');
  expect(await failed()).toBe(0);
  await order.mark('not_sent');
  expect(await failed()).toBe(1);
  await order.mark('sent');
  await order.send(1, 'refuses');
  expect(await failed()).toBe(1);
});

test('it leaves when its photo is deleted (V10)', async () => {
  const order = await anInvoicedOrder(1);
  await order.send(0, 'refuses');
  expect(await failed()).toBe(1);
  await order.remove(0);
  expect(await failed()).toBe(0);
});

test('it stays when its order is combined into another one, until it is sent from there (V10, D17)', async () => {
  const order = await anInvoicedOrder(1);
  await order.send(0, 'refuses');
  const into = await order.combine();
  expect(await failed()).toBe(1);
  await order.send(0, 'accepts', into);
  expect(await failed()).toBe(0);
});
