import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { textOf } from '#tests/support/page-text.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { startMailAndSms } from '#tests/support/mail-and-sms.ts';
import type { Place } from '#tests/support/vendor-orders.ts';

const { mail, sms, variables } = await startMailAndSms();
const t = useTestApp({
  ...variables,
  PUBLIC_URL: 'https://orders.harbor.example',
});

const PRICED = { price: '1.895', vendorItemCode: '0042', packSize: '6 × 1 kg' };

/** A vendor with one open order of three of each product. */
async function ordered(products: readonly Partial<typeof PRICED>[]) {
  const vendor = await t.make.vendor({ email: 'farm@example.com' });
  const unit = await t.make.unit();
  const made = await Promise.all(
    products.map((values) => t.make.product({ ...values, vendorId: vendor.id, unitId: unit.id })),
  );
  const body = await t.make.newOrder({
    items: made.map(({ id }) => ({ productId: id, quantity: 3 })),
  });
  const order = (await t.api.createOrder({ body })).body;
  return {
    place: { vendorId: vendor.id, locationId: order.locationId },
    products: made,
    unit: unit.abbreviation,
  };
}

/** Everything that a vendor receives, as text; `json` is what its link answers to programs. */
async function received(place: Place) {
  const params = { ...place };
  await t.api.sendVendorOrderEmail({ params });
  await t.api.sendVendorOrderSms({ params });
  const { text = '', html = '' } = mail.received.at(-1)?.mail ?? {};
  const token = /vendor-orders\/([\w-]{43})/.exec(text)?.[1] ?? '';
  const pdf = await pdfText((await t.api.getVendorOrderPdf({ params })).raw);
  const page = (await t.app.inject(`/vendor-orders/${token}`)).body;
  return {
    documents: {
      pdf: pdf.replaceAll(/\s+/g, ' '),
      mail: text.replaceAll(/\s+/g, ' '),
      html: textOf(html),
      // What the page says, without the fields of its form.
      page: textOf(page.replaceAll(/<fieldset.*?<\/fieldset>/gs, '')),
    },
    sms: sms.received.at(-1)?.form['Body'] ?? '',
    json: (await t.api.getPublicVendorOrder({ params: { token } })).body,
  };
}

async function hidePrices() {
  const { organizationName, timezone } = (await t.api.getOrganizationSettings()).body;
  const show = (showPricesToVendors: boolean) =>
    t.api.updateOrganizationSettings({ body: { organizationName, timezone, showPricesToVendors } });
  await show(false);
  onTestFinished(async () => void (await show(true)));
}

describe('what a vendor receives (M3)', () => {
  test('has code, pack, price and amount of each item, and the total with the items that are not in it', async () => {
    const { place, unit } = await ordered([PRICED, {}]);
    const { documents, json } = await received(place);
    for (const [name, text] of Object.entries(documents)) {
      for (const part of ['0042', '6 × 1 kg', '$1.895', '$5.69'])
        expect([name, text]).toEqual([name, expect.stringContaining(part)]);
      expect(text).toContain('Total amount: $5.69, 1 item without a price');
    }
    expect(documents.pdf).toMatch(/Code Pack Quantity Unit Price Amount Status/);
    expect(documents.html).toMatch(/Product ID Code Pack Price Amount Status/);
    expect(documents.page).toContain('Product Code Pack Quantity Price Amount Your answer');
    expect(documents.page).toContain(`3 ${unit} $1.895 / ${unit} $5.69`);
    expect(json).toMatchObject({ currency: 'USD', total: '5.69', unpricedItems: 1 });
    expect(json.orders[0]).toMatchObject({
      unitPrice: '1.895',
      amount: '5.69',
      vendorItemCode: '0042',
      packSize: '6 × 1 kg',
    });
  });

  test('names the total in a text message when every item is in it', async () => {
    const whole = await ordered([PRICED, PRICED].map(({ price }) => ({ price })));
    expect((await received(whole.place)).sms).toMatch(/, 2 lines, \$11\.38\n/);
    const part = await ordered([{ price: '2' }, {}]);
    expect((await received(part.place)).sms).toMatch(/, 2 lines\n/);
  });

  test('says nothing of prices, codes and packs where nobody entered any', async () => {
    const { place } = await ordered([{}, {}]);
    const { documents, json, sms: message } = await received(place);
    for (const text of [...Object.values(documents), message])
      expect(text).not.toMatch(/Code|Pack|Price|mount|\$|without a price/);
    expect(documents.pdf).toMatch(/Product ID Quantity Unit Status/);
    expect(json).toMatchObject({ total: null });
  });

  test('has codes and packs but no price and no total when showPricesToVendors is off', async () => {
    await hidePrices();
    const { place } = await ordered([PRICED]);
    const { documents, json, sms: message } = await received(place);
    for (const text of Object.values(documents)) {
      expect(text).toContain('0042');
      expect(text).toContain('6 × 1 kg');
    }
    for (const text of [...Object.values(documents), message])
      expect(text).not.toMatch(/Price|mount|\$|1\.895|5\.69|without a price/);
    expect(json).toMatchObject({ total: null, orders: [{ unitPrice: null, amount: null }] });
    expect(documents.pdf).toMatch(/Code Pack Quantity Unit Status/);
  });

  test("stays as it was, to the byte, when the product's price, code, pack, unit and name change (M2)", async () => {
    const { place, products, unit } = await ordered([PRICED, {}]);
    await received(place);
    // The moment of printing stands on each form.
    t.setNow(new Date());
    const before = await bytesOf(place);
    const names = [];
    for (const [index, { id, vendorId }] of products.entries()) {
      const name = `Renamed ${index}`;
      const body = { name, vendorId, unitOfMeasure: unit, price: 77 + index, packSize: 'another' };
      const { status } = await t.api.updateProduct({
        params: { id },
        body: { ...body, vendorItemCode: `other ${index}` },
      });
      names.push([status, name]);
    }
    expect(names.map(([status]) => status)).toEqual([200, 200]);
    const after = await bytesOf(place);
    for (const name of Object.keys(before) as (keyof typeof before)[])
      expect([name, after[name]]).toEqual([name, before[name]]);
    expect(before.export).toContain('1.895');
    expect(before.page).toContain('1.895');
  });

  /** A PDF without the moment of its making, and the checksum that holds it. */
  const undated = (pdf: Buffer) =>
    pdf.toString('latin1').replaceAll(/\(D:\d{14}Z\)|\/ID \[.*\]/g, '');

  /** Each form as it is sent, without the secret of its link. */
  async function bytesOf(place: Place) {
    const { sms: message, json } = await received(place);
    const { text = '', html = '', attachments = [] } = mail.received.at(-1)?.mail ?? {};
    const token = /vendor-orders\/([\w-]{43})/.exec(text)?.[1] ?? '';
    const stable = (form: string) => form.replaceAll(/[\w-]{43}/g, 'token');
    const params = { ...place };
    return {
      pdf: undated((await t.api.getVendorOrderPdf({ params })).raw),
      attached: attachments.map(({ content }) => undated(Buffer.from(content as Uint8Array))),
      text: stable(text),
      html: stable(html),
      sms: stable(message),
      page: (await t.app.inject(`/vendor-orders/${token}`)).body,
      json: JSON.stringify(json),
      export: (await t.app.inject(`/api/orders/export?locationId=${place.locationId}`)).body,
    };
  }
});
