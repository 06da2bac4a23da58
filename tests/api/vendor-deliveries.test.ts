import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Email } from 'postal-mime';
import { useTestApp } from '#tests/support/app.ts';
import { textOf } from '#tests/support/page-text.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { startMailAndSms } from '#tests/support/mail-and-sms.ts';
import {
  FRIDAY,
  MONDAY,
  NOW,
  read,
  severalDeliveries,
  type SeveralDeliveries,
} from '#tests/support/several-deliveries.ts';

const { mail, sms, variables } = await startMailAndSms();
const t = useTestApp({
  ...variables,
  PUBLIC_URL: 'https://o.example',
});

beforeEach(() => t.setNow(NOW));

const inbox = () => mail.received.at(-1)?.mail as Email;

const filesOf = (of: Email, type: string) =>
  of.attachments
    .filter(({ mimeType }) => mimeType === type)
    .map(({ filename, content }) => ({
      name: filename ?? '',
      bytes: new Uint8Array(content as ArrayBuffer),
    }));

describe('a vendor with several deliveries at a location', () => {
  let several: SeveralDeliveries;
  let mailed: Email;
  beforeAll(async () => {
    t.setNow(NOW);
    several = await severalDeliveries(t);
    await t.api.sendVendorOrderEmail({ params: several.place });
    mailed = inbox();
  });

  /** Numbers with their day, the products of each, and the whole, in the sequence in which they are read. */
  const sequence = ({ isPdf }: { isPdf: boolean }) => {
    const { friday, monday, names } = several;
    const [melon = '', rice = ''] = names;
    return [
      'Totals by product',
      melon,
      rice,
      `Purchase Order No. ${friday}`,
      'Fri, 27 Nov 2026',
      rice,
      `${isPdf ? `Purchase Order No. ${friday}` : 'Total'}: 1 line in 1 order`,
      `Purchase Order No. ${monday}`,
      'Mon, 30 Nov 2026',
      melon,
      rice,
      `${isPdf ? `Purchase Order No. ${monday}` : 'Total'}: 2 lines in 2 orders`,
      'Total of all purchase orders: 3 lines in 2 orders',
    ];
  };
  const expectInSequence = (text: string, { isPdf = false } = {}) => {
    let at = 0;
    for (const part of sequence({ isPdf })) {
      const found = text.indexOf(part, at);
      expect([part, found >= at, text.slice(at)]).toEqual([part, true, text.slice(at)]);
      at = found + part.length;
    }
  };

  test('reads each purchase order with its delivery and its own lines on page, PDF and e-mail (V4)', async () => {
    const { friday, monday, place, openPage } = several;
    const { html } = await openPage();
    const page = textOf(html);
    expectInSequence(page);
    expect(page).toContain(`Purchase Orders No. ${friday} and ${monday}`);
    expect(html).toContain('<time datetime="2026-11-27">Fri, 27 Nov 2026</time>');
    const pdf = await pdfText((await t.api.getVendorOrderPdf({ params: place })).raw);
    expectInSequence(read(pdf), { isPdf: true });
    expectInSequence(read(mailed.text ?? ''));
    expectInSequence(textOf(mailed.html ?? ''));
    expect(mailed.subject).toMatch(
      new RegExp(`^Purchase Orders No\\. ${friday} and ${monday}: .*\\(My Organization\\)$`),
    );
    const [attached] = filesOf(mailed, 'application/pdf');
    expectInSequence(read(await pdfText(attached?.bytes ?? new Uint8Array())), { isPdf: true });
  });

  test('gets a text message with each number and day before its lines (V4)', async () => {
    const { friday, monday, names, place, location } = several;
    await t.api.sendVendorOrderSms({ params: place });
    const lines = (sms.received.at(-1)?.form['Body'] ?? '').split('\n');
    expect(lines.slice(0, -1)).toEqual([
      `My Organization: Purchase Orders for ${location.name}, 3 lines`,
      `No. ${friday}, Fri 27 Nov`,
      `5 kg ${names[1]}`,
      `No. ${monday}, Mon 30 Nov`,
      `12 kg ${names[0]}`,
      `7 kg ${names[1]}`,
    ]);
  });

  test('gets a CSV and a UBL order of each, with its own lines only (V9)', async () => {
    const { friday, monday, names } = several;
    const files = filesOf(mailed, 'text/csv').map(({ name, bytes }) => [
      name.replace(/^.*-no-/, 'no-'),
      new TextDecoder().decode(bytes),
    ]);
    expect(files).toEqual([
      [`no-${friday}-2026-11-24.csv`, `code,quantity,unit,name\r\n,5,kg,${names[1]}\r\n`],
      [
        `no-${monday}-2026-11-24.csv`,
        `code,quantity,unit,name\r\n,12,kg,${names[0]}\r\n,7,kg,${names[1]}\r\n`,
      ],
    ]);
    for (const [number, day, lines] of [
      [friday, FRIDAY, 1],
      [monday, MONDAY, 2],
    ] as const) {
      const xml = (await t.api.getPurchaseOrderUbl({ params: { number } })).raw.toString();
      expect(xml).toContain(`<cbc:ID>${number}</cbc:ID>`);
      expect(xml.match(/<cac:OrderLine>/g)).toHaveLength(lines);
      const period = `<cbc:StartDate>${day}</cbc:StartDate><cbc:EndDate>${day}</cbc:EndDate>`;
      expect(xml.replaceAll(/\s*\n\s*/g, '')).toContain(
        `<cac:RequestedDeliveryPeriod>${period}</cac:RequestedDeliveryPeriod>`,
      );
    }
  });

  test('has no number above the items of the public order; each item has its own (E10)', async () => {
    const { friday, monday, openPage } = several;
    const { json } = await openPage();
    expect(json.purchaseOrderNumber).toBe(null);
    expect(json.orders.map((line) => [line.purchaseOrderNumber, line.deliveryDate])).toEqual([
      [monday, MONDAY],
      [friday, FRIDAY],
      [monday, MONDAY],
    ]);
  });

  test('reads an item that was ordered since under the number that it will join (V4)', async () => {
    const { friday, monday, place, openPage } = await severalDeliveries(t);
    const { url } = await openPage();
    await t.make.order({
      locationId: place.locationId,
      items: [{ vendorId: place.vendorId, productName: 'Late', deliveryDate: FRIDAY }],
    });
    const page = textOf((await t.app.inject({ url, headers: { host: 'o.example' } })).body);
    // The totals by product have it too.
    const at = page.lastIndexOf('Late');
    expect(at).toBeGreaterThan(page.indexOf(`Purchase Order No. ${friday}`));
    expect(at).toBeLessThan(page.indexOf(`Purchase Order No. ${monday}`));
  });
});

test('an item that its vendor delivers on another day stays under its number, and says the day everywhere (V4, V7)', async () => {
  const { order, place, names, monday, openPage } = await severalDeliveries(t);
  // As when a manager accepts the day that the vendor answered. The other item of the purchase order keeps its day.
  await t.database.pool.query(`update order_items set delivery_date = '2026-12-02' where id = $1`, [
    order.items[0]?.id,
  ]);
  await t.api.sendVendorOrderEmail({ params: place });
  await t.api.sendVendorOrderSms({ params: place });
  const pdf = read(await pdfText((await t.api.getVendorOrderPdf({ params: place })).raw));
  const own = 'Delivery date: Wed, 2 Dec 2026';
  const page = textOf((await openPage()).html);
  for (const text of [page, pdf, read(inbox().text ?? ''), textOf(inbox().html ?? '')]) {
    expect(text).toContain(own);
    expect(text.indexOf(own)).toBeGreaterThan(text.indexOf(`Purchase Order No. ${monday}`));
  }
  expect(sms.received.at(-1)?.form['Body']).toContain(`\n12 kg ${names[0]} (Wed 2 Dec)\n`);
  const xml = (await t.api.getPurchaseOrderUbl({ params: { number: monday } })).raw.toString();
  expect(xml.match(/<cbc:StartDate>.*?</g)).toEqual([
    '<cbc:StartDate>2026-11-30<',
    '<cbc:StartDate>2026-12-02<',
  ]);
});

test('a purchase order without a date says so where others have one (V4)', async () => {
  const { undated, monday, openPage } = await severalDeliveries(t, { undated: true });
  const page = textOf((await openPage()).html);
  const last = page.indexOf(`Purchase Order No. ${undated} No delivery date`);
  expect(last).toBeGreaterThan(page.indexOf(`Purchase Order No. ${monday}`));
});

test('one purchase order has its delivery beside the address, and looks as before (V2, V4)', async () => {
  const vendor = await t.make.vendor({ email: 'one@example.com' });
  const location = await t.make.location({ address: '12 Harbor St' });
  const params = { vendorId: vendor.id, locationId: location.id };
  const items = [{ vendorId: vendor.id, deliveryDate: FRIDAY }];
  await t.make.order({ locationId: location.id, items });
  await t.api.sendVendorOrderEmail({ params });
  const { publicUrl } = (await t.api.createPublicLink({ params })).body;
  const url = new URL(publicUrl).pathname;
  const page = textOf((await t.app.inject({ url, headers: { host: 'o.example' } })).body);
  const pdf = read(await pdfText((await t.api.getVendorOrderPdf({ params })).raw));
  const day = 'Delivery date: Fri, 27 Nov 2026';
  expect(page).toContain(`12 Harbor St ${day}`);
  expect(pdf).toContain(`12 Harbor St ${day}`);
  for (const text of [read(inbox().text ?? ''), textOf(inbox().html ?? '')])
    expect(text).toContain(`12 Harbor St ${day}`);
  for (const text of [page, pdf, inbox().text]) {
    expect(text).toContain('Total: 1 line in 1 order');
    expect(text).not.toContain('Total of all');
  }
  await t.api.sendVendorOrderSms({ params });
  expect(sms.received.at(-1)?.form['Body']).toContain(
    `for ${location.name}, delivery Fri 27 Nov, 1 line\n`,
  );
});
