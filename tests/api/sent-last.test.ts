import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();
const t = useTestApp(mail.variables);

test('a purchase order says when all of it last went out, by each channel (D23)', async () => {
  const one = await aPurchaseOrder(t);
  const last = async () => (await one.get()).lastSentAt;
  expect(await last()).toEqual({ email: null, sms: null });
  const at = (minute: number) => {
    const moment = `2030-01-01T08:0${minute}:00.000Z`;
    t.setNow(new Date(moment));
    return moment;
  };
  const first = at(0);
  await one.send();
  expect(await last()).toEqual({ email: first, sms: null });
  const again = at(1);
  await one.send();
  expect(await last()).toEqual({ email: again, sms: null });
  // Neither a failed message nor a message of a change alone counts as a whole send.
  at(2);
  mail.behave('refuses');
  expect((await one.send()).status).toBe(503);
  mail.behave('accepts');
  at(3);
  await one.edit(0, { quantity: 9 });
  await one.send({ channel: 'email', changesOnly: true });
  expect(await last()).toEqual({ email: again, sms: null });
  const text = at(4);
  await one.send({ channel: 'sms' });
  expect(await last()).toEqual({ email: again, sms: text });
  const query = { vendorId: String(one.vendor.id) };
  const { body } = await t.api.listPurchaseOrders({ query });
  expect(body[0]?.lastSentAt).toEqual({ email: again, sms: text });
  t.setNow(new Date());
  await mail.stop();
});
