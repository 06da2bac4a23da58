import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Email } from 'postal-mime';
import type { Language } from '#contract/languages.ts';
import { useTestApp } from '#tests/support/app.ts';
import { textOf } from '#tests/support/page-text.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';
import { startSmsServer } from '#tests/support/sms-server.ts';

const mail = await startMailServer();
const sms = await startSmsServer();
const t = useTestApp({
  ...mail.variables,
  ...sms.variables,
  PUBLIC_URL: 'https://o.example',
});
const NOW = new Date('2026-11-24T15:00:00.000Z');

beforeEach(() => t.setNow(NOW));
afterAll(async () => {
  await mail.stop();
  await sms.stop();
});

const [FRIDAY, MONDAY] = ['2026-11-27', '2026-11-30'];
const [MELON, RICE, CREAM] = ['Melon', 'Rice', 'Cream'];

/** A run of any blanks is one. */
const read = (text: string) => text.replaceAll(/\s+/g, ' ');
const inbox = () => mail.received.at(-1)?.mail as Email;
const header = (of: Email, name: string) =>
  of.headers.find(({ key }) => key === name)?.value ?? null;
const filesOf = (of: Email, type: string) =>
  of.attachments
    .filter(({ mimeType }) => mimeType === type)
    .map(({ filename, content }) => ({
      name: filename ?? '',
      bytes: new Uint8Array(content as ArrayBuffer),
    }));

/** A vendor at a location with items for Friday, for Monday and, with `undated`, for no certain delivery. */
async function severalDeliveries({
  language = 'en',
  undated = false,
}: { language?: Language; undated?: boolean } = {}) {
  const vendor = await t.make.vendor({ language, email: `farm-${Math.random()}@example.com` });
  const location = await t.make.location({ email: 'kitchen@harbor.example' });
  const place = { vendorId: vendor.id, locationId: location.id };
  const products: Awaited<ReturnType<typeof t.make.product>>[] = [];
  for (const name of [MELON, RICE, CREAM])
    products.push(await t.make.product({ vendorId: vendor.id, name: `${name} of ${vendor.name}` }));
  const item = (index: number, quantity: number, deliveryDate: string | null) => ({
    vendorId: vendor.id,
    productId: products[index]?.id,
    productName: products[index]?.name,
    quantity,
    deliveryDate,
  });
  const order = await t.make.order({
    locationId: location.id,
    items: [item(0, 12, MONDAY), item(1, 5, FRIDAY), ...(undated ? [item(2, 3, null)] : [])],
  });
  await t.make.order({ locationId: location.id, items: [item(1, 7, MONDAY)] });
  await t.api.getVendorOrderPdf({ params: place });
  const listed = (await t.api.listPurchaseOrders({ query: { vendorId: String(vendor.id) } })).body;
  const numberOf = (date: string | null) =>
    listed.find(({ deliveryDate }) => deliveryDate === date)?.number ?? 0;
  return {
    vendor,
    location,
    place,
    order,
    names: products.map(({ name }) => name),
    friday: numberOf(FRIDAY),
    monday: numberOf(MONDAY),
    undated: numberOf(null),
    openPage: async () => {
      const { publicUrl } = (await t.api.createPublicLink({ params: place })).body;
      const { pathname } = new URL(publicUrl);
      const page = await t.app.inject({ url: pathname, headers: { host: 'o.example' } });
      const params = { token: pathname.split('/').at(-1) ?? '' };
      return {
        url: pathname,
        html: page.body,
        json: (await t.api.getPublicVendorOrder({ params })).body,
      };
    },
  };
}

type Several = Awaited<ReturnType<typeof severalDeliveries>>;

describe('a vendor with several deliveries at a location', () => {
  let several: Several;
  let mailed: Email;
  beforeAll(async () => {
    t.setNow(NOW);
    several = await severalDeliveries();
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
    expect(monday).toBeGreaterThan(friday);
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
    const { friday, monday, place, openPage } = await severalDeliveries();
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
  const { order, place, names, friday, monday, openPage } = await severalDeliveries();
  // As when a manager accepts the day that the vendor answered.
  await t.database.pool.query(`update order_items set delivery_date = '2026-12-02' where id = $1`, [
    order.items[1]?.id,
  ]);
  await t.api.sendVendorOrderEmail({ params: place });
  await t.api.sendVendorOrderSms({ params: place });
  const pdf = read(await pdfText((await t.api.getVendorOrderPdf({ params: place })).raw));
  const own = 'Delivery date: Wed, 2 Dec 2026';
  const page = textOf((await openPage()).html);
  for (const text of [page, pdf, read(inbox().text ?? ''), textOf(inbox().html ?? '')]) {
    expect(text).toContain(own);
    expect(text.indexOf(own)).toBeGreaterThan(text.indexOf(`Purchase Order No. ${friday}`));
    expect(text.indexOf(own)).toBeLessThan(text.indexOf(`Purchase Order No. ${monday}`));
  }
  expect(sms.received.at(-1)?.form['Body']).toContain(`\n5 kg ${names[1]} (Wed 2 Dec)\n`);
  const xml = (await t.api.getPurchaseOrderUbl({ params: { number: friday } })).raw.toString();
  expect(xml.match(/<cbc:StartDate>.*?</g)).toEqual([
    '<cbc:StartDate>2026-11-27<',
    '<cbc:StartDate>2026-12-02<',
  ]);
});

test('a purchase order without a date says so where others have one (V4)', async () => {
  const { undated, monday, openPage } = await severalDeliveries({ undated: true });
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

describe('a correction of one of several purchase orders', () => {
  test('stands below the first e-mail, which named all of them, and replies go to the buyer (V4)', async () => {
    const { order, place, monday, friday } = await severalDeliveries();
    await t.api.sendVendorOrderEmail({ params: place });
    const first = inbox();
    expect(first.replyTo?.map(({ address }) => address)).toEqual(['kitchen@harbor.example']);
    for (const [index, quantity, number] of [
      [0, 10, monday],
      [1, 4, friday],
    ] as const) {
      const id = order.items[index]?.id ?? 0;
      await t.api.updateOrderItem({ params: { id }, body: { quantity } });
      const body = { channel: 'email', changesOnly: true };
      const { status } = await t.api.sendPurchaseOrder({ params: { number }, body });
      expect(status).toBe(200);
      const correction = inbox();
      expect(correction.subject).toBe(`Re: ${first.subject}`);
      expect(correction.messageId).not.toBe(first.messageId);
      expect([header(correction, 'in-reply-to'), header(correction, 'references')]).toEqual([
        first.messageId,
        first.messageId,
      ]);
      expect(correction.replyTo?.map(({ address }) => address)).toEqual(['kitchen@harbor.example']);
      expect(correction.text).toContain(`Change to Purchase Order No. ${number}\n`);
      expect(correction.text?.match(/instead of/g)).toHaveLength(1);
    }
  });

  test("has the organization's reply address before the location's (V9)", async () => {
    const settings = { organizationName: 'My Organization', timezone: 'America/New_York' };
    const body = { ...settings, replyToEmail: 'buying@harbor.example' };
    await t.api.updateOrganizationSettings({ body });
    const { place } = await severalDeliveries();
    await t.api.sendVendorOrderEmail({ params: place });
    await t.api.updateOrganizationSettings({ body: { ...settings, replyToEmail: '' } });
    expect(inbox().replyTo?.map(({ address }) => address)).toEqual(['buying@harbor.example']);
  });
});

interface InTheirLanguage {
  language: Language;
  title: RegExp;
  lines: string[];
  day: string;
  shortDay: string;
  text: RegExp;
  /** The change, or where there is no room for it, how many. */
  texted: string;
}

const CORRECTIONS: InTheirLanguage[] = [
  {
    language: 'es',
    title: /^Cambio en la orden de compra n\.º \d+: /,
    lines: ['ha cambiado lo siguiente', 'en lugar de 12 kg', 'Eliminado: ', 'Todo lo demás'],
    day: 'Fecha de entrega: lun, 30 nov 2026',
    shortDay: 'entrega lun, 30 nov',
    text: /: cambio en la orden de compra No\. \d+ para /,
    texted: ': 10 -> 9 kg\n',
  },
  {
    language: 'fr',
    title: /^Modification du bon de commande n°\u00a0\d+\u00a0: /,
    lines: ['voici ce qui a changé', 'au lieu de 12 kg', 'Supprimé : ', 'Tout le reste'],
    day: 'Date de livraison : lun. 30 nov. 2026',
    shortDay: 'livraison lun. 30 nov.',
    text: /: modification du bon de commande no \d+ pour /,
    texted: ': 10 -> 9 kg\n',
  },
  {
    language: 'de',
    title: /^Änderung zur Bestellung Nr\. \d+: /,
    lines: ['Folgendes geändert', 'statt 12 kg', 'Entfällt: ', 'Alles Übrige'],
    day: 'Liefertermin: Mo., 30. Nov. 2026',
    shortDay: 'Lieferung Mo., 30. Nov.',
    text: /: Änderung zur Bestellung Nr\. \d+ für /,
    texted: ': 10 -> 9 kg\n',
  },
  {
    language: 'zh',
    title: /^采购订单 编号 \d+ 变更：/,
    lines: ['有以下变更', '由 12 kg 改为 10 kg', '取消：', '其余内容不变'],
    day: '送货日期：2026年11月30日周一',
    shortDay: '11月30日周一送货',
    text: /采购订单\d+变更/,
    texted: '，1 项\n',
  },
];

const ENGLISH =
  /\b(change|changed|order|purchase|instead|added|taken|everything|before|now|product|list|hello|line|delivery|more)\b/i;

describe.each(CORRECTIONS)('a correction in $language', (expected) => {
  test('is wholly in the language of the vendor, subject and text; the timeline is English (V9)', async () => {
    const { language } = expected;
    const { order, place, monday: number, vendor } = await severalDeliveries({ language });
    // Sent as text message only: the correction is the first e-mail, and has a subject of its own.
    await t.api.sendVendorOrderSms({ params: place });
    const { rows } = await t.database.pool.query<{ id: number }>(
      'select id from order_items where vendor_id = $1 order by id desc limit 1',
      [vendor.id],
    );
    await t.api.updateOrderItem({
      params: { id: order.items[0]?.id ?? 0 },
      body: { quantity: 10 },
    });
    await t.api.deleteOrderItem({ params: { id: rows[0]?.id ?? 0 } });
    const send = (channel: string) =>
      t.api.sendPurchaseOrder({ params: { number }, body: { channel, changesOnly: true } });
    expect((await send('email')).status).toBe(200);
    const { subject = '', text = '', html = '' } = inbox();
    expect(subject).toMatch(expected.title);
    const plain = read(text);
    for (const line of [...expected.lines.map(read), read(expected.day)]) {
      expect(plain).toContain(line);
    }
    // In the table the changes are columns.
    for (const line of [expected.lines[0], expected.lines.at(-1), read(expected.day)])
      expect(textOf(html)).toContain(line);
    // Names of products, units, people and places are not translated.
    const names = new RegExp(`${MELON}|${RICE}|of |${vendor.name}|My Organization|PRD-\\d+`, 'g');
    for (const part of [subject, plain.replace(/https:\S+/, ''), textOf(html)])
      expect(part.replaceAll(names, '')).not.toMatch(ENGLISH);
    expect(html).toContain(`<html lang="${language}">`);

    await t.api.updateOrderItem({ params: { id: order.items[0]?.id ?? 0 }, body: { quantity: 9 } });
    expect((await send('sms')).status).toBe(200);
    const texted = sms.received.at(-1)?.form['Body'] ?? '';
    expect(texted).toMatch(expected.text);
    expect(texted).toContain(expected.shortDay);
    expect(texted).toContain(expected.texted);
    const { events } = (await t.api.getPurchaseOrder({ params: { number } })).body;
    expect(events.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^Text message with the change to /),
    );
  });
});
