import { beforeEach, describe, expect, test } from 'vitest';
import { signatureOf } from '#server/outbox/sms-signature.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';
import { reportSms } from '#tests/support/sms-reports.ts';
import { startMailAndSms } from '#tests/support/mail-and-sms.ts';

const { mail, sms, variables } = await startMailAndSms();
const HOST = 'orders.harbor.example';
const t = useTestApp({ ...variables, PUBLIC_URL: `https://${HOST}` });
const token = variables['SMS_TOKEN'] ?? '';

beforeEach(() => {
  mail.behave('accepts');
  sms.answer(201);
});

const lastSms = () => sms.received.at(-1)?.form ?? {};
const callback = () => lastSms()['StatusCallback'] ?? '';
const lastSid = () => `SM${sms.received.length}`;
const fields = (MessageStatus: string, more: Record<string, string> = {}) => ({
  AccountSid: 'AC123',
  MessageSid: lastSid(),
  SmsSid: lastSid(),
  SmsStatus: MessageStatus,
  MessageStatus,
  To: '+15550100',
  From: '+12125550100',
  ApiVersion: '2010-04-01',
  ...more,
});
const report = (status: string, more: Record<string, string> = {}) =>
  reportSms(t.app, { address: callback(), token, fields: fields(status, more) });
const outboxState = async () => (await t.api.listOutbox({ query: { limit: '1' } })).body[0];

describe('the report of a text message', () => {
  test('is asked for with each message, and proves that it was delivered, once (V5)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send({ channel: 'sms' });
    expect(callback()).toMatch(/^https:\/\/orders\.harbor\.example\/api\/messages\/sms-status\?/);
    expect(await report('queued')).toBe(204);
    expect(await report('sent')).toBe(204);
    expect(await one.kinds()).toEqual(['sent']);
    const twice = await Promise.all([report('delivered'), report('delivered')]);
    expect(twice).toEqual([204, 204]);
    expect(await report('delivered')).toBe(204);
    expect(await one.kinds()).toEqual(['sent', 'delivered']);
    expect((await one.get()).events[1]).toMatchObject({
      by: null,
      detail: `Text message to ${one.vendor.phoneNumber}`,
    });
  });

  test('that it was not delivered is a problem, and the message can be sent again (V5)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send({ channel: 'sms' });
    expect(await report('undelivered', { ErrorCode: '30003' })).toBe(204);
    expect(await report('failed', { ErrorCode: '30003' })).toBe(204);
    expect(await one.get()).toMatchObject({ state: 'sent', problem: 'failed' });
    expect(await one.kinds()).toEqual(['sent', 'failed']);
    const message = await outboxState();
    expect(message).toMatchObject({
      state: 'failed',
      mayHaveArrived: false,
      lastError:
        'The text message service reports that this message was not delivered (error 30003).',
    });
    const first = callback();
    const firstFields = fields('delivered');
    const again = await t.api.sendOutboxMessageAgain({ params: { id: message?.id ?? '' } });
    expect(again.status).toBe(200);
    expect(await one.get()).toMatchObject({ problem: null });
    // Of the first attempt, late.
    expect(await reportSms(t.app, { address: first, token, fields: firstFields })).toBe(404);
    expect(await report('delivered')).toBe(204);
    expect(await one.kinds()).toEqual(['sent', 'failed', 'sent', 'delivered']);
  });

  test('proves the arrival of a message whose sending was not answered (V5)', async () => {
    const one = await aPurchaseOrder(t);
    sms.answer(502);
    expect((await one.send({ channel: 'sms' })).status).toBe(503);
    expect(await outboxState()).toMatchObject({ state: 'failed', mayHaveArrived: true });
    expect(await report('delivered')).toBe(204);
    expect(await outboxState()).toMatchObject({ state: 'sent', mayHaveArrived: false });
    expect(await one.get()).toMatchObject({ state: 'sent', problem: null });
    expect(await one.kinds()).toEqual(['failed', 'delivered']);
  });

  test.each([
    ['delivered', ['sent', 'delivered'], 'sent', 200],
    ['failed', ['sent', 'failed'], 'failed', 503],
  ])(
    'that arrives before the answer of the service counts after it: %s (V5)',
    async (status, kinds, state, answer) => {
      const one = await aPurchaseOrder(t);
      const { send } = t.services.sms;
      t.services.sms.send = async (message) => {
        const sent = await send(message);
        expect(await report(status)).toBe(204);
        return sent;
      };
      try {
        expect((await one.send({ channel: 'sms' })).status).toBe(answer);
      } finally {
        t.services.sms.send = send;
      }
      expect(await one.kinds()).toEqual(kinds);
      expect((await outboxState())?.state).toBe(state);
    },
  );

  test('is refused without the right signature, of whatever message (V5, E2)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send({ channel: 'sms' });
    const signed = { address: callback(), fields: fields('delivered') };
    const refused = [
      { ...signed, token: 'another token' },
      { ...signed, token, signature: '' },
      { ...signed, token, signature: 'x'.repeat(28) },
      // Signed for another report.
      { ...signed, token, signature: signatureOf(callback(), fields('failed'), token) },
      { ...signed, token, address: callback().replace(HOST, 'localhost') },
    ];
    for (const attempt of refused) expect(await reportSms(t.app, attempt)).toBe(403);
    expect(await one.kinds()).toEqual(['sent']);
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/messages/sms-status',
      payload: { MessageSid: 'SM1', MessageStatus: 'delivered' },
    });
    expect(statusCode).toBe(403);
  });

  test('of an unknown message is 404, with or without its reference (V5)', async () => {
    const address = `https://${HOST}/api/messages/sms-status`;
    const other = '?message=00000000-0000-4000-8000-000000000000.1';
    const unknown = fields('delivered', { MessageSid: 'SMunknown' });
    for (const one of [address, `${address}${other}`, `${address}?message=1`])
      expect(await reportSms(t.app, { address: one, token, fields: unknown })).toBe(404);
  });

  test('is found by the id of the service alone (V5)', async () => {
    const one = await aPurchaseOrder(t);
    const sid = `SM${Date.now()}`;
    sms.answer(201, { sid });
    await one.send({ channel: 'sms' });
    const address = `https://${HOST}/api/messages/sms-status`;
    const delivered = fields('delivered', { MessageSid: sid });
    expect(await reportSms(t.app, { address, token, fields: delivered })).toBe(204);
    expect(await one.kinds()).toEqual(['sent', 'delivered']);
  });

  test('is signed as the documentation of the service shows', () => {
    const example = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    };
    const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(signatureOf(address, example, '12345')).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=');
  });
});

const BROWSER = {
  host: HOST,
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'cross-site',
};
const linkOf = (text = '') =>
  new URL(/https:\/\/\S+\/vendor-orders\/[\w-]{43}/.exec(text)?.[0] ?? '');
/** A header without a value is left out. */
const open = (url: string, headers: Record<string, string | undefined> = {}) => {
  const all = Object.entries({ ...BROWSER, ...headers });
  const given = all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return t.app.inject({ url, headers: Object.fromEntries(given) });
};

describe('the opening of a link', () => {
  test("by a person's browser is recorded once for each link (V5)", async () => {
    const one = await aPurchaseOrder(t);
    await one.send();
    const { pathname } = linkOf(mail.received.at(-1)?.mail.text);
    const answers = await Promise.all([open(pathname), open(pathname), open(pathname)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await open(pathname);
    expect(await one.kinds()).toEqual(['sent', 'opened']);
    expect(await one.get()).toMatchObject({ state: 'opened', openedAt: expect.any(String) });
    await one.send({ channel: 'sms' });
    await open(linkOf(lastSms()['Body']).pathname);
    expect(await one.kinds()).toEqual(['sent', 'opened', 'sent', 'opened']);
  });

  test('by a scanner, a preview, a prefetch, a program or ourselves is answered and not recorded (V5)', async () => {
    const one = await aPurchaseOrder(t);
    await one.send();
    const { pathname } = linkOf(mail.received.at(-1)?.mail.text);
    const manager = await t.as(await t.make.manager());
    const agent = (name: string) => ({ 'user-agent': name });
    const others: Record<string, string | undefined>[] = [
      agent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
      agent('facebookexternalhit/1.1 Facebot Twitterbot/1.0'),
      agent('WhatsApp/2.23.20.0'),
      agent('Mozilla/5.0 (compatible; SkypeUriPreview) Preview/0.5'),
      agent('Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'),
      agent(
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/131.0 Safari/537.36',
      ),
      agent('BarracudaCentral.org/1.0'),
      agent('curl/8.11.0'),
      agent('python-requests/2.32.3'),
      { 'user-agent': undefined },
      { 'accept-language': undefined },
      { accept: '*/*' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { cookie: manager.cookie },
    ];
    for (const headers of others) {
      const { statusCode } = await open(pathname, headers);
      expect([headers, statusCode]).toEqual([headers, 200]);
    }
    const call = `/api/vendor-orders/public${pathname.replace('/vendor-orders', '')}`;
    expect((await open(call)).statusCode).toBe(200);
    await t.app.inject({ method: 'HEAD', url: pathname, headers: BROWSER });
    expect(await one.kinds()).toEqual(['sent']);
    expect((await one.get()).state).toBe('sent');
  });
});

test('the public order names each item and its purchase order; several numbers, none above them (E10)', async () => {
  const one = await aPurchaseOrder(t);
  const { body } = await t.api.createPublicLink({ params: one.place });
  const params = { token: new URL(body.publicUrl).pathname.split('/').at(-1) ?? '' };
  const shown = (await t.api.getPublicVendorOrder({ params })).body;
  expect(shown.purchaseOrderNumber).toBe(one.number);
  expect(shown.orders.map((line) => [line.orderItemId, line.purchaseOrderNumber])).toEqual(
    one.itemIds.map((id) => [id, one.number]),
  );
  await t.make.order({
    locationId: one.location.id,
    items: [{ vendorId: one.vendor.id, deliveryDate: '2031-01-06' }],
  });
  expect((await t.api.getPublicVendorOrder({ params })).body.purchaseOrderNumber).toBe(null);
});
