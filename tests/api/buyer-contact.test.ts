import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { pdfText } from '#tests/support/pdf.ts';

const t = useTestApp();

const SETTINGS = { organizationName: 'Harbor & Vine', timezone: 'America/New_York' };
const OWN = { phoneNumber: '+1 555-0161', email: 'pier7@harbor.example' };

describe('the buyer’s telephone and e-mail', () => {
  test('are unchanged when a PUT omits them, and removed when it sets them to null or an empty text', async () => {
    const created = await t.api.createLocation({ body: { name: 'Pier 7', ...OWN } });
    expect(created.body).toMatchObject(OWN);
    const params = { id: created.body.id };
    const kept = await t.api.updateLocation({ params, body: { name: 'Pier 8' } });
    expect(kept.body).toMatchObject({ name: 'Pier 8', ...OWN });
    const cleared = await t.api.updateLocation({
      params,
      body: { name: 'Pier 8', phoneNumber: '', email: null },
    });
    expect(cleared.body).toMatchObject({ phoneNumber: null, email: null });

    const set = { ...SETTINGS, phoneNumber: '+1 555-0170' };
    await t.api.updateOrganizationSettings({ body: set });
    const settings = await t.api.updateOrganizationSettings({ body: SETTINGS });
    expect(settings.body.phoneNumber).toBe('+1 555-0170');
  });

  test('are refused with a sentence when they are invalid', async () => {
    const wrong = { name: 'Pier 9', phoneNumber: 'call me', email: 'nobody' };
    const { status, problem } = await t.api.createLocation({ body: wrong });
    expect([status, problem.details?.map(({ path }) => path)]).toEqual([
      400,
      ['phoneNumber', 'email'],
    ]);
  });

  test('of the location, or else of the organization, are on PDF, e-mail and page', async () => {
    await t.api.updateOrganizationSettings({
      body: { ...SETTINGS, phoneNumber: '+1 555-0170', replyToEmail: 'buying@harbor.example' },
    });
    const vendor = await t.make.vendor({ email: 'orders@fresh.example' });
    const own = await t.api.createLocation({ body: { name: 'With its own', ...OWN } });
    const other = await t.api.createLocation({ body: { name: 'Without' } });
    const expected = [
      [own.body.id, OWN.phoneNumber, OWN.email],
      [other.body.id, '+1 555-0170', 'buying@harbor.example'],
    ] as const;
    for (const [locationId, phoneNumber, email] of expected) {
      await t.make.order({ locationId, items: [{ vendorId: vendor.id }] });
      const params = { vendorId: vendor.id, locationId };
      const pdf = await pdfText((await t.api.getVendorOrderPdf({ params })).raw);
      const { publicUrl } = (await t.api.createPublicLink({ params })).body;
      const page = (await t.app.inject({ url: new URL(publicUrl).pathname })).body;
      await t.api.sendVendorOrderEmail({ params });
      const { rows } = await t.database.pool.query<{ text: string; html: string }>(
        'select text, html from outbox_messages order by created_at desc limit 1',
      );
      for (const drawing of [pdf, page, rows[0]?.text, rows[0]?.html]) {
        expect(drawing).toContain(phoneNumber);
        expect(drawing).toContain(email);
      }
      const token = publicUrl.split('/').at(-1) ?? '';
      const { body } = await t.api.getPublicVendorOrder({ params: { token } });
      expect(Object.keys(body.location)).toEqual(['name', 'address']);
    }
  });

  test('totals by product come before the orders on PDF, e-mail and page', async () => {
    const vendor = await t.make.vendor({ email: 'orders@twice.example' });
    const location = await t.make.location();
    const product = await t.make.product({ vendorId: vendor.id, name: 'Basil' });
    const item = { vendorId: vendor.id, productId: product.id, productName: 'Basil' };
    for (const quantity of [1, 2])
      await t.make.order({
        locationId: location.id,
        notes: `Notes of ${quantity}`,
        items: [
          { ...item, quantity },
          { ...item, quantity: 10 },
        ],
      });
    const params = { vendorId: vendor.id, locationId: location.id };
    const pdf = await pdfText((await t.api.getVendorOrderPdf({ params })).raw);
    const { publicUrl } = (await t.api.createPublicLink({ params })).body;
    const page = (await t.app.inject({ url: new URL(publicUrl).pathname })).body;
    await t.api.sendVendorOrderEmail({ params });
    const { rows } = await t.database.pool.query<{ text: string; html: string }>(
      'select text, html from outbox_messages order by created_at desc limit 1',
    );
    for (const drawing of [pdf, page, rows[0]?.text, rows[0]?.html]) {
      expect(drawing).toMatch(/Totals by product[^]*\b23\b[^]*Order ORD-/);
      for (const notes of ['Notes of 1', 'Notes of 2'])
        expect(drawing?.split(notes)).toHaveLength(2);
    }
  });
});
