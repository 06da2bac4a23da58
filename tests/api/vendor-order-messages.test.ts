import { beforeEach, describe, expect, test } from 'vitest';
import { openEmail } from '#server/outside/email.ts';
import { useTestApp, client } from '#tests/support/app.ts';
import { textOf } from '#tests/support/page-text.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { expectSentence } from '#tests/support/problem.ts';
import { startMailAndSms } from '#tests/support/mail-and-sms.ts';
import type { Place } from '#tests/support/vendor-orders.ts';

const { mail, sms, variables } = await startMailAndSms();
const t = useTestApp({
  ...variables,
  PUBLIC_URL: 'https://orders.harbor.example',
});
const LINK = /https:\/\/orders\.harbor\.example\/vendor-orders\/([\w-]{43})/;

beforeEach(() => {
  mail.behave('accepts');
  sms.answer(201);
});

/** A vendor with open items of two orders, and some items that do not belong to it. */
async function anOrderedPlace() {
  const vendor = await t.make.vendor({ email: `farm-${Date.now()}@example.com` });
  const location = await t.make.location({ name: `Pier ${vendor.id}`, address: '12 Harbor St' });
  const mine = { vendorId: vendor.id };
  const items = [{ ...mine, quantity: 12 }, { ...mine, quantity: 7 }, {}];
  await t.make.order({ locationId: location.id, notes: 'Back <door> & ring', items });
  const more = [
    { ...mine, quantity: 3, orderedStatus: 'ordered' as const },
    { ...mine, quantity: 99, orderedStatus: 'received' as const },
  ];
  await t.make.order({ locationId: location.id, items: more });
  return { place: { vendorId: vendor.id, locationId: location.id }, vendor, location };
}

const email = (place: Place, api = t.api) => api.sendVendorOrderEmail({ params: { ...place } });
const text = (place: Place) => t.api.sendVendorOrderSms({ params: { ...place } });
const lastMail = () => mail.received.at(-1);
const newest = async () => (await t.api.listOutbox({ query: { limit: '1' } })).body[0];

describe('the e-mail to a vendor', () => {
  test('is sent with subject, PDF and both kinds of text, from MAIL_FROM', async () => {
    const { place, vendor, location } = await anOrderedPlace();
    const { status, body } = await email(place);
    expect([status, body.captured]).toEqual([200, false]);
    expect(lastMail()?.to).toEqual([vendor.email]);
    const got = lastMail()?.mail;
    expect(got?.from?.address).toBe('orders@harbor.example');
    expect(got?.subject).toMatch(
      new RegExp(
        `^Purchase Order No\\. \\d+: ${vendor.name}, ${location.name}, \\d+ \\w+ \\d{4} \\(My Organization\\)$`,
      ),
    );
    expect(got?.html).toContain('Back &lt;door&gt; &amp; ring');
    expect(got?.attachments[0]).toMatchObject({ mimeType: 'application/pdf' });
    expect(got?.attachments[0]?.filename).toMatch(/^purchase-order-[\w-]+\.pdf$/);
    expect(await newest()).toMatchObject({ state: 'sent', reason: 'Purchase order' });
  });

  test('agrees with PDF, text message, public page and its JSON on every line and on the number', async () => {
    const { place, vendor, location } = await anOrderedPlace();
    await email(place);
    await text(place);
    const got = lastMail()?.mail;
    const texted = sms.received.at(-1)?.form['Body'] ?? '';
    const pdf = await pdfText((await t.api.getVendorOrderPdf({ params: { ...place } })).raw);
    const token = LINK.exec(got?.html ?? '')?.[1] ?? '';
    expect(got?.text).toContain(token);
    const shown = (await t.api.getPublicVendorOrder({ params: { token } })).body;
    const url = `/vendor-orders/${token}`;
    const page = textOf((await t.app.inject(url)).body);
    const attached = got?.attachments[0]?.content;
    const sent = attached instanceof ArrayBuffer ? await pdfText(new Uint8Array(attached)) : '';
    const lines = shown.orders.map((line) => [
      `${line.quantity} ${line.unitOfMeasure}`,
      line.productName,
    ]);
    expect(lines.map(([amount]) => amount)).toEqual(['12 kg', '7 kg', '3 kg']);
    for (const [amount = '', name = ''] of lines) {
      expect(got?.text).toMatch(new RegExp(`- ${amount} ${name} \\(PRD-\\d+\\), Ordered\n`));
      expect(got?.html).toMatch(/>Ordered<\/td>/);
      expect(got?.html).not.toMatch(/>(pending|ordered|Pending)<\/td>/);
      expect(got?.html).toContain(`>${amount}</td>`);
      expect(got?.html).toContain(`>${name}</td>`);
      expect(texted).toContain(`${amount} ${name}`);
      expect(page).toMatch(new RegExp(`${name} ${amount} PRD-\\d+ Can deliver`));
      for (const file of [pdf, sent]) {
        expect(file).toContain(name);
        expect(file).toContain(amount);
      }
    }
    const said = [location.name, '12 Harbor St', 'Dana Reed', 'Back <door> & ring'];
    const orderIds = shown.orders.map(({ orderId }) => `Order ${orderId}`);
    for (const fact of [...said, ...orderIds, '3 lines in 2 orders'])
      for (const drawing of [pdf, sent, page, got?.text]) expect(drawing).toContain(fact);
    for (const drawing of [pdf, sent, page, got?.subject]) expect(drawing).toContain(vendor.name);
    for (const drawing of [pdf, sent, got?.text, got?.html, texted, page]) {
      expect(drawing).toContain(`Purchase Order No. ${shown.purchaseOrderNumber}`);
      expect(drawing).not.toContain('99 kg');
      expect(drawing).toContain('3 lines');
    }
  });

  test('is 409 without an address or without open items, and nothing is recorded', async () => {
    const { place } = await anOrderedPlace();
    const before = (await t.api.listOutbox()).body.length;
    await t.database.pool.query('update vendors set email = null where id = $1', [place.vendorId]);
    const nowhere = await email(place);
    expect(nowhere.status).toBe(409);
    expectSentence(nowhere.problem.message);
    const vendorId = (await t.make.vendor({ email: 'a@example.com' })).id;
    const nothing = await email({ ...place, vendorId });
    expect([nothing.status, nothing.problem.message]).toEqual([
      409,
      expect.stringMatching(/^Nothing is open/),
    ]);
    expect((await t.api.listOutbox()).body).toHaveLength(before);
  });

  test('that the server refuses is 503 and recorded as failed; sent again by a person it arrives', async () => {
    const { place, vendor } = await anOrderedPlace();
    mail.behave('refuses');
    const refused = await email(place);
    expect([refused.status, refused.problem.code]).toEqual([503, 'not_delivered']);
    expect(refused.problem.mayHaveArrived).toBe(false);
    expectSentence(refused.problem.message);
    expect(refused.problem.message).toContain('550');
    expect(refused.problem.message).not.toContain(vendor.email ?? '');
    const failed = await newest();
    expect(failed).toMatchObject({ state: 'failed', attempts: 1 });
    mail.behave('accepts');
    const again = await t.api.sendOutboxMessageAgain({ params: { id: failed?.id ?? '' } });
    expect(again.body).toMatchObject({ state: 'sent', attempts: 2 });
    const token = LINK.exec(lastMail()?.mail.text ?? '')?.[1] ?? '';
    expect((await t.api.getPublicVendorOrder({ params: { token } })).status).toBe(200);
  });

  test('whose connection breaks after the data says that it may have arrived', async () => {
    const { place } = await anOrderedPlace();
    mail.behave('drops');
    const { status, problem } = await email(place);
    expect([status, problem.message]).toEqual([503, expect.stringContaining('may have arrived')]);
    expect(problem.mayHaveArrived).toBe(true);
  });

  test('that hangs times out, and says that it may have arrived', async () => {
    const { place } = await anOrderedPlace();
    mail.behave('hangs');
    const services = { ...t.services, email: openEmail(t.services.env, { sendMs: 700 }) };
    const node = await t.anotherNode({ services });
    const { status, problem } = await email(place, client(node));
    await node.close();
    expect([status, problem.message]).toEqual([503, expect.stringContaining('may have arrived')]);
    expect((await newest())?.state).toBe('failed');
  });

  test.each([
    ['refused leaves none', 'refuses', 0],
    ['that may have arrived leaves one', 'drops', 1],
    ['that arrived leaves one', 'accepts', 1],
  ] as const)('%s of its links valid', async (_what, behaviour, valid) => {
    const { place } = await anOrderedPlace();
    mail.behave(behaviour);
    await email(place);
    const { vendorId } = place;
    expect((await t.api.listPublicLinks({ params: { vendorId } })).body).toHaveLength(valid);
  });

  test('is 503 at once when the server is unreachable', async () => {
    const { place } = await anOrderedPlace();
    const env = { ...t.services.env, SMTP_URL: 'smtp://127.0.0.1:9' };
    const node = await t.anotherNode({ services: { ...t.services, email: openEmail(env) } });
    const { status, problem } = await email(place, client(node));
    await node.close();
    expect([status, problem.message]).toEqual([503, 'The mail server cannot be reached just now.']);
  });
});

describe('the text message to a vendor', () => {
  test('is sent to the provider in its format, with the number in international form', async () => {
    const { place } = await anOrderedPlace();
    await t.database.pool.query('update vendors set phone_number = $2 where id = $1', [
      place.vendorId,
      '(503) 555-0199',
    ]);
    const { status, body } = await text(place);
    expect([status, body.captured]).toEqual([200, false]);
    expect(sms.received.at(-1)).toMatchObject({
      path: 'POST /2010-04-01/Accounts/AC123/Messages.json',
      authorization: `Basic ${Buffer.from('AC123:very-secret').toString('base64')}`,
      form: { To: '+15035550199', From: '+12125550100', Body: expect.stringMatching(LINK) },
    });
  });

  test('fits in two parts however long the order is, and says how many lines are left out', async () => {
    const texts: string[] = [];
    for (const name of ['Harbor', '海港餐厅']) {
      const vendorId = (await t.make.vendor()).id;
      const locationId = (await t.make.location({ name: `${name} ${vendorId}` })).id;
      const items = Array.from({ length: 60 }, () => ({ vendorId }));
      await t.make.order({ locationId, items });
      expect((await text({ vendorId, locationId })).status).toBe(200);
      const body = sms.received.at(-1)?.form['Body'] ?? '';
      expect(body).toMatch(LINK);
      expect(body).toContain('60 lines');
      expect(body.length).toBeLessThanOrEqual(name === 'Harbor' ? 306 : 134);
      texts.push(body);
    }
    expect(texts[0]).toMatch(/\n\d+ more\n/);
  });

  test('that the provider refuses is 503 with its reason, without the number', async () => {
    const { place } = await anOrderedPlace();
    sms.answer(400, { code: 21211, message: "The 'To' number +15550100 is not valid." });
    const { status, problem } = await text(place);
    expect([status, problem.code]).toEqual([503, 'not_delivered']);
    expect(problem.message).toContain("The 'To' number … is not valid.");
    expect(await newest()).toMatchObject({ state: 'failed', lastError: problem.message });
  });
});

describe('sending for an unknown vendor or location, and by an employee,', () => {
  test('is 404, and 403', async () => {
    const { place } = await anOrderedPlace();
    const unknown = { ...place, locationId: 2_000_000_000 };
    expect([(await email(unknown)).status, (await text(unknown)).status]).toEqual([404, 404]);
    const employee = await t.as(await t.make.user({ locationIds: [place.locationId] }));
    expect((await email(place, employee)).status).toBe(403);
  });
});
