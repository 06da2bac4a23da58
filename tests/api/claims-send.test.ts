import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Claim } from '#contract/calls/claims.ts';
import { LANGUAGES } from '#contract/values/languages.ts';
import { openEmail } from '#server/outside/email.ts';
import { useTestApp } from '#tests/support/app.ts';
import { aClaim, aClaimOfParts } from '#tests/support/claims.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';
import { uploadedPhoto } from '#tests/support/uploaded-photo.ts';

const mail = await startMailServer();
const t = useTestApp(mail.variables);

beforeEach(() => mail.behave('accepts'));
afterAll(() => mail.stop());

const send = ({ id }: Pick<Claim, 'id'>) => t.api.sendClaim({ params: { id } });
const get = async ({ id }: Pick<Claim, 'id'>) => (await t.api.getClaim({ params: { id } })).body;
const change = ({ id }: Pick<Claim, 'id'>, body: object) =>
  t.api.updateClaim({ params: { id }, body });
const printed = async ({ id }: Pick<Claim, 'id'>) => t.app.inject(`/api/claims/${id}/pdf`);
let number = 0;
const address = () => `desk-${++number}@example.com`;
const lastMail = () => mail.received.at(-1);

describe('a claim is sent by e-mail (R4)', () => {
  test('to its vendor, with its photos and a PDF, and replies go to the buyer', async () => {
    const email = address();
    const { id: locationId } = await t.make.location({
      name: 'Harbor St',
      email: 'dock@harbor.example',
    });
    const { claim } = await aClaim(t, {
      vendor: { name: 'Fresh Farms', email, contactPerson: 'Dana' },
      locationId,
      item: { productName: 'Roma <Tomatoes>', vendorItemCode: '0042' },
      line: { reason: 'damaged', note: 'Crushed', photoUrl: await uploadedPhoto(t) },
    });
    await change(claim, { note: 'Driver has seen it' });
    const { status, body } = await send(claim);
    expect([status, body]).toEqual([
      200,
      {
        message: `E-mail sent to ${email}`,
        code: 'sent_to',
        params: { channel: 'email', recipient: email },
        captured: false,
      },
    ]);
    expect(lastMail()?.to).toEqual([email]);
    const got = lastMail()?.mail;
    expect(got?.replyTo?.[0]?.address).toBe('dock@harbor.example');
    expect(got?.subject).toMatch(
      new RegExp(
        `^Claim No\\. ${claim.id}: Fresh Farms, Harbor St, \\d+ \\w+ \\d{4} \\(My Organization\\)$`,
      ),
    );
    expect(got?.text).toContain('Hello Dana,');
    expect(got?.text).toMatch(
      /- Damaged: 2 kg Roma <Tomatoes> \(code 0042\), \$5\.00, Crushed, Photo 1/,
    );
    expect(got?.text).toContain('Notes: Driver has seen it');
    expect(got?.html).toContain('Roma &lt;Tomatoes&gt;');
    expect(got?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [
        expect.stringMatching(new RegExp(`^claim-${claim.id}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`)),
        'application/pdf',
      ],
      [`claim-${claim.id}-photo-1.jpg`, 'image/jpeg'],
    ]);
    const [pdf, photo] = got?.attachments ?? [];
    const text = await pdfText(new Uint8Array(pdf?.content as ArrayBuffer));
    for (const shown of ['Fresh Farms', 'Roma <Tomatoes>', '$5.00', 'Driver has seen it'])
      expect(text).toContain(shown);
    expect(
      Buffer.from(photo?.content as ArrayBuffer)
        .subarray(0, 3)
        .toString('hex'),
    ).toBe('ffd8ff');
    expect(await get(claim)).toMatchObject({ state: 'sent', sentTo: email, lastError: null });
  });

  test.each(LANGUAGES)('in the language of the vendor: %s (V9)', async (language) => {
    const { claim } = await aClaim(t, { vendor: { email: address(), language } });
    expect((await send(claim)).status).toBe(200);
    const titles = {
      en: 'Claim No.',
      es: 'Reclamo n.º',
      fr: 'Réclamation n°',
      de: 'Reklamation Nr.',
      zh: '索赔单第',
    };
    const title = `${titles[language]} ${claim.id}`;
    expect(lastMail()?.mail.subject).toContain(title);
    const text = await pdfText(new Uint8Array((await printed(claim)).rawPayload));
    expect(text.normalize('NFKC')).toContain(title.normalize('NFKC'));
  });

  test('with the first 20 photos, and says of how many (R4)', async () => {
    const photos: string[] = [];
    while (photos.length < 22) photos.push(await uploadedPhoto(t));
    const vendor = { email: address() };
    const claim = await aClaimOfParts(t, { vendor, lines: photos.length, photos });
    expect((await send(claim)).status).toBe(200);
    const got = lastMail()?.mail;
    expect(got?.attachments.filter(({ mimeType }) => mimeType === 'image/jpeg')).toHaveLength(20);
    for (const text of [got?.text, got?.html])
      expect(text).toContain('attached as a PDF, and so are the first 20 of 22 photos.');
  });

  test('a vendor without an e-mail address is 409; the claim is printed with its photos, and sent by hand (E15)', async () => {
    const { claim } = await aClaim(t, { line: { photoUrl: await uploadedPhoto(t) } });
    const before = mail.received.length;
    const { status, problem } = await send(claim);
    expect([status, problem.code]).toEqual([409, 'vendor_without_email']);
    expect(mail.received.length).toBe(before);
    const response = await printed(claim);
    expect(response.headers['content-type']).toBe('application/pdf');
    const file = response.rawPayload.toString('latin1');
    expect(file).toMatch(/\/Subtype \/Image/);
    expect(await pdfText(new Uint8Array(response.rawPayload))).toContain(`Claim No. ${claim.id}`);
    expect((await change(claim, { state: 'sent' })).body).toMatchObject({
      state: 'sent',
      sentTo: null,
    });
  });

  test('without prices and amounts where vendors see none (M3)', async () => {
    const settings = (await t.api.getOrganizationSettings()).body;
    const organize = (showPricesToVendors: boolean) =>
      t.api.updateOrganizationSettings({ body: { ...settings, showPricesToVendors } });
    await organize(false);
    const { claim } = await aClaim(t, { vendor: { email: address() } });
    await send(claim);
    const text = await pdfText(new Uint8Array((await printed(claim)).rawPayload));
    await organize(true);
    expect(lastMail()?.mail.text).not.toContain('$');
    expect(lastMail()?.mail.html).not.toContain('$');
    expect(text).not.toContain('$');
  });

  test('once: a second time, or while it is sent by hand, is 409', async () => {
    const { claim } = await aClaim(t, { vendor: { email: address() } });
    const before = mail.received.length;
    const results = await Promise.all([send(claim), send(claim), send(claim)]);
    expect(results.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(mail.received.length).toBe(before + 1);
    expect((await send(claim)).problem.code).toBe('invalid_transition');
  });

  test('a failure is 503 and leaves a draft with the reason; the outbox sends it again (D24)', async () => {
    const { claim } = await aClaim(t, { vendor: { email: address() } });
    mail.behave('refuses');
    const { status, problem } = await send(claim);
    expect([status, problem.code]).toEqual([503, 'not_delivered']);
    const failed = await get(claim);
    expect(failed).toMatchObject({ state: 'draft', sentAt: null, sentTo: null });
    expect(failed.lastError).toBeTruthy();
    const [message] = (await t.api.listOutbox({ query: { limit: '1' } })).body;
    mail.behave('accepts');
    const again = await t.api.sendOutboxMessageAgain({ params: { id: message?.id ?? '' } });
    expect(again.status).toBe(200);
    expect(await get(claim)).toMatchObject({ state: 'sent', lastError: null });
  });

  test('the outbox does not send again what was changed since', async () => {
    const { claim } = await aClaim(t, { vendor: { email: address() } });
    mail.behave('refuses');
    await send(claim);
    const [message] = (await t.api.listOutbox({ query: { limit: '1' } })).body;
    await change(claim, { note: 'Another word' });
    mail.behave('accepts');
    const again = await t.api.sendOutboxMessageAgain({ params: { id: message?.id ?? '' } });
    expect([again.status, again.problem.code]).toEqual([409, 'claim_changed']);
    expect((await get(claim)).state).toBe('draft');
  });

  test('without a mail server it is captured, and counts as sent (D23)', async () => {
    const { SMTP_URL: _, ...env } = t.services.env;
    const email = openEmail(env);
    const node = await t.anotherNode({ services: { ...t.services, email } });
    const { claim } = await aClaim(t, { vendor: { email: address() } });
    const response = await node.inject({ method: 'POST', url: `/api/claims/${claim.id}/send` });
    await node.close();
    expect(response.json()).toMatchObject({ captured: true });
    expect((await get(claim)).state).toBe('sent');
  });
});
