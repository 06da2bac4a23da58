import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { textOf } from '#tests/support/page-text.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';
import { startSmsServer } from '#tests/support/sms-server.ts';
import type { Place } from '#tests/support/vendor-orders.ts';

const mail = await startMailServer();
const sms = await startSmsServer();
const t = useTestApp({
  ...mail.variables,
  ...sms.variables,
  PUBLIC_URL: 'https://orders.harbor.example',
});
afterAll(async () => {
  await mail.stop();
  await sms.stop();
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
      page: textOf(page),
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

  test("stays as it was when the product's price, code and pack change", async () => {
    const { place, products } = await ordered([PRICED]);
    const before = await received(place);
    await t.database.pool.query(
      `update products set price = 77, vendor_item_code = 'other', pack_size = 'other' where id = $1`,
      [products[0]?.id],
    );
    const after = await received(place);
    const stable = (text: string) => text.replaceAll(/\d\d:\d\d|vendor-orders\/\S+/g, '');
    for (const name of ['pdf', 'mail', 'html', 'page'] as const)
      expect(stable(after.documents[name])).toBe(stable(before.documents[name]));
    expect(after.json.orders).toEqual(before.json.orders);
    expect(stable(after.sms)).toBe(stable(before.sms));
  });
});
