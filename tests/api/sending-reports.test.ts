import { beforeEach, expect, test } from 'vitest';
import { sendDueMessages } from '#server/outbox/send-due-messages.job.ts';
import { sendPlanned } from '#server/planned-sendings/send-planned.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { startMailAndSms } from '#tests/support/mail-and-sms.ts';
import { PERSON } from '#tests/support/purchase-orders.ts';
import { before, useSendingByItself } from '#tests/support/sending-by-itself.ts';
import { reportSms } from '#tests/support/sms-reports.ts';

/** What the text message service reports counts for what goes by itself (H1, H2, V5). */
const { mail, sms, variables } = await startMailAndSms();
const t = useTestApp({ ...variables, PUBLIC_URL: 'https://orders.harbor.example' });
const sending = useSendingByItself(t);
const token = variables['SMS_TOKEN'] ?? '';
const TEXTED = { when: 'before_cut_off', minutes: 60, channels: ['sms', 'email'] };

beforeEach(() => {
  mail.behave('accepts');
  sms.answer(201);
});

/** The jobs as they run at a moment, with the services themselves. */
async function tick(moment: Date): Promise<void> {
  t.setNow(moment);
  await sendPlanned.run(t.services);
  await sendDueMessages.run(t.services);
}

const mailsTo = (address: string | null) => mail.received.filter(({ to }) => to?.[0] === address);

function report(status: string): Promise<number> {
  const address = sms.received.at(-1)?.form['StatusCallback'] ?? '';
  const sid = `SM${sms.received.length}`;
  const fields = { MessageSid: sid, SmsSid: sid, MessageStatus: status, SmsStatus: status };
  return reportSms(t.app, { address, token, fields });
}

test('a message that was sent without an answer orders its items once its delivery is reported (H1)', async () => {
  const farm = await sending.vendor(TEXTED);
  const order = await farm.order();
  sms.answer(502);
  await tick(before(60));
  expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'pending' }]);
  expect((await farm.ready())[0]?.notSent?.params).toEqual({ because: 'uncertain' });
  expect(await report('delivered')).toBe(204);
  await tick(before(50));
  expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'ordered' }]);
  expect(await farm.ready()).toEqual([]);
  expect(await sending.attention()).toEqual([]);
});

test('a message that the service took and could not deliver is tried again, then the next channel is taken, with the whole order (H2)', async () => {
  const farm = await sending.vendor(TEXTED);
  await farm.order(3);
  await tick(before(60));
  expect(await report('undelivered')).toBe(204);
  await farm.order(4);
  await tick(before(59));
  sms.answer(400);
  for (let minute = 58; minute >= 29; minute--) await tick(before(minute));
  const sent = mailsTo(farm.vendor.email);
  expect(sent).toHaveLength(1);
  // All of it, not only what joined it since.
  expect(sent[0]?.mail.subject).not.toMatch(/^Re:/);
  expect(sent[0]?.mail.attachments.map(({ filename }) => filename)).toContainEqual(
    expect.stringMatching(/\.pdf$/),
  );
  for (let minute = 28; minute >= 0; minute--) await tick(before(minute));
  expect(mailsTo(farm.vendor.email)).toHaveLength(1);
  expect(await sending.attention()).toEqual([]);
});

test('what a vendor has opened is not sent again, whatever is reported of its message (H2)', async () => {
  const farm = await sending.vendor(TEXTED);
  await farm.order();
  await tick(before(60));
  const { body: link } = await t.api.createPublicLink({ params: farm.place });
  await t.app.inject({
    url: new URL(link.publicUrl).pathname,
    headers: PERSON,
  });
  const texts = sms.received.length;
  expect(await report('undelivered')).toBe(204);
  for (let minute = 59; minute >= 0; minute--) await tick(before(minute));
  expect(mailsTo(farm.vendor.email)).toEqual([]);
  expect(sms.received).toHaveLength(texts);
});
