import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#contract/values/languages.ts';
import { useTestApp } from '#tests/support/app.ts';
import { textOf } from '#tests/support/page-text.ts';
import { pdfText } from '#tests/support/pdf.ts';
import { startMailServer } from '#tests/support/smtp-server.ts';

const mail = await startMailServer();

const t = useTestApp({ ...mail.variables, PUBLIC_URL: 'https://o.example' });

afterAll(() => mail.stop());

interface Expected {
  language: Language;
  subject: RegExp;
  /** On the PDF, the page and both kinds of e-mail. */
  everywhere: string[];
  pdf: string[];
  page: string[];
  email: string[];
  sms: string;
}

const EXPECTED: Expected[] = [
  {
    language: 'en',
    subject: /^Purchase Order No\. \d+: Finca en, Pier en, \d+ \w+ \d{4} \(My Organization\)$/,
    everywhere: ['Account number: A-77', '20 Nov 2026, 09:14 EST', '$1,234.50', '1,200'],
    pdf: ['Ordered', 'Deliver to', 'Vendor Finca', 'Page 1 of 1', 'Notes Back door'],
    page: ['As of', 'Delivery location', 'Notes: Back door', 'Total: 2 lines in 1 order'],
    email: [
      'Ordered',
      'Hello Dana,',
      'The purchase order is attached as a PDF.',
      'Total amount: $14,814.00',
    ],
    sms: 'for Pier en (account A-77), 2 lines',
  },
  {
    language: 'es',
    subject: /^Orden de compra n\.º \d+: Finca es, Pier es, \d+ \w+ \d{4} \(My Organization\)$/,
    everywhere: ['Número de cliente: A-77', '20 nov 2026, 09:14 GMT-5', '1234,50 US$'],
    pdf: ['Pedido', 'Entregar en', 'Proveedor Finca', 'Página 1 de 1', 'Notas Back door'],
    page: ['Actualizado el', 'Lugar de entrega', 'Notas: Back door', 'Total: 2 líneas en 1 pedido'],
    email: [
      'Pedido',
      'Hola, Dana:',
      'La orden de compra va adjunta en PDF.',
      'Importe total: 14.814,00 US$',
    ],
    sms: 'para Pier es (cliente A-77), 2 lineas',
  },
  {
    language: 'fr',
    subject:
      /^Bon de commande n°\u00a0\d+\u00a0: Finca fr, Pier fr, \d+ [\w.]+ \d{4} \(My Organization\)$/,
    everywhere: ['Numéro de client : A-77', '20 nov. 2026, 09:14 UTC−5', '1 234,50 $US'],
    pdf: ['Commandé', 'Livrer à', 'Fournisseur Finca', 'Page 1 sur 1', 'Remarques Back door'],
    page: [
      'État au',
      'Lieu de livraison',
      'Remarques : Back door',
      'Total : 2 lignes dans 1 commande',
    ],
    email: [
      'Commandé',
      'Bonjour Dana,',
      'Le bon de commande est joint en PDF.',
      'Montant total : 14 814,00 $US',
    ],
    sms: 'pour Pier fr (client A-77), 2 lignes',
  },
  {
    language: 'de',
    subject: /^Bestellung Nr\. \d+: Finca de, Pier de, \d+\. [\w.]+ \d{4} \(My Organization\)$/,
    everywhere: ['Kundennummer: A-77', '20. Nov. 2026, 09:14 GMT-5', '1.234,50 $', '1.200'],
    pdf: ['Bestellt', 'Lieferung an', 'Lieferant Finca', 'Seite 1 von 1', 'Hinweise Back door'],
    page: ['Stand:', 'Lieferort', 'Hinweise: Back door', 'Summe: 2 Positionen in 1 Auftrag'],
    email: [
      'Bestellt',
      'Guten Tag Dana,',
      'Die Bestellung ist als PDF angehängt.',
      'Gesamtbetrag: 14.814,00 $',
    ],
    sms: 'für Pier de (Kd.-Nr. A-77), 2 Positionen',
  },
  {
    language: 'zh',
    subject: /^采购订单 编号 \d+：Finca zh，Pier zh，\d{4}年\d+月\d+日 \(My Organization\)$/,
    everywhere: ['客户编号：A-77', '2026年11月20日 GMT-5 09:14', 'US$1,234.50', '1,200'],
    pdf: ['已订购', '送货至', '供应商 Finca', '第 1 页，共 1 页', '备注 Back door'],
    page: ['截至', '送货地点', '备注： Back door', '合计：1 个订单，共 2 项'],
    email: ['已订购', 'Dana，您好：', '采购订单见附件 PDF。', '总金额：US$14,814.00'],
    sms: '（客户 A-77），2 项',
  },
];

/** As people read it: a run of any blanks is one. */
const read = (text: string) => text.replaceAll(/\s+/g, ' ');

interface Drawn {
  params: { vendorId: number; locationId: number };
  number: number;
  pdf: string;
  html: string;
  subject: string;
  email: string;
  emailHtml: string;
  sms: string;
  attachments: { name: string; type: string; text: string }[];
}

/** Everything that one vendor receives for an order of two products, one of which has no price. */
async function drawnIn(
  language: Language,
  [vendorName, locationName] = [`Finca ${language}`, `Pier ${language}`],
): Promise<Drawn> {
  const { body: vendor } = await t.api.createVendor({
    body: {
      name: vendorName,
      contactPerson: 'Dana',
      phoneNumber: '+1 555-0100',
      language,
      email: 'f@example.com',
    },
  });
  const { body: location } = await t.api.createLocation({
    body: {
      name: locationName,
      vendorAccounts: [{ vendorId: vendor.id, accountNumber: 'A-77' }],
    },
  });
  const params = { vendorId: vendor.id, locationId: location.id };
  const mine = { vendorId: vendor.id };
  await t.make.order({
    locationId: location.id,
    orderDate: '2026-11-20T14:14:00.000Z',
    notes: 'Back door',
    items: [
      { ...mine, productName: 'Piña', quantity: 12, unitPrice: '1234.50', vendorItemCode: '0042' },
      { ...mine, productName: 'Sel "fin", 1 kg', quantity: 1200, unitPrice: '0.00' },
    ],
  });
  const pdf = await pdfText((await t.api.getVendorOrderPdf({ params })).raw);
  const { publicUrl } = (await t.api.createPublicLink({ params })).body;
  const page = await t.app.inject({
    url: new URL(publicUrl).pathname,
    headers: { host: 'o.example' },
  });
  await t.api.sendVendorOrderSms({ params });
  await t.api.sendVendorOrderEmail({ params });
  const { rows: messages } = await t.database.pool.query<Record<string, string>>(
    'select id, channel, subject, text, html, subject_id from outbox_messages order by created_at desc, channel limit 2',
  );
  const email = messages.find(({ channel }) => channel === 'email');
  const files = mail.received.at(-1)?.mail.attachments ?? [];
  return {
    params,
    number: Number(email?.['subject_id']),
    pdf: read(pdf),
    html: page.body,
    subject: email?.['subject'] ?? '',
    email: read(email?.['text'] ?? ''),
    emailHtml: email?.['html'] ?? '',
    sms: messages.find(({ channel }) => channel === 'sms')?.['text'] ?? '',
    attachments: files.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      text: new TextDecoder().decode(content as ArrayBuffer),
    })),
  };
}

describe.each(EXPECTED)('what a vendor receives in $language (V9)', (expected) => {
  let drawn: Drawn;
  beforeAll(async () => {
    drawn = await drawnIn(expected.language);
  });

  test('is PDF, page and e-mail with the texts, dates, numbers and money of the language, and product names as they are', () => {
    const { pdf, html, email, emailHtml, subject } = drawn;
    const page = read(textOf(html));
    const shown = read(textOf(emailHtml));
    for (const text of [...expected.everywhere, 'Piña']) {
      // The page shows label and number as two elements.
      const onPage = text.includes('A-77') ? 'A-77' : text;
      expect(page).toContain(onPage);
      for (const drawing of [pdf, email, shown]) expect(drawing).toContain(text);
    }
    for (const text of expected.pdf) expect(pdf).toContain(text);
    for (const text of expected.page) expect(page).toContain(text);
    for (const text of expected.email)
      for (const each of [email, shown]) expect(each).toContain(text);
    expect(html).toContain(`<html lang="${expected.language}">`);
    expect(emailHtml).toContain(`<html lang="${expected.language}">`);
    expect(subject).toMatch(expected.subject);
  });

  test('is a text message with the account number', () => {
    expect(drawn.sms).toContain(expected.sms);
    expect(drawn.sms).toMatch(/https:\/\/o\.example\/vendor-orders\/\S+$/);
  });

  test('is an e-mail with the PDF and a CSV of codes, quantities, units and names', () => {
    expect(drawn.attachments.map(({ name, type }) => [name, type])).toEqual([
      [expect.stringMatching(/\.pdf$/), 'application/pdf'],
      [expect.stringMatching(/-a-77-\d{4}-\d\d-\d\d\.csv$/), 'text/csv'],
    ]);
    expect(drawn.attachments[1]?.text).toBe(
      'code,quantity,unit,name\r\n0042,12,kg,Piña\r\n,1200,kg,"Sel ""fin"", 1 kg"\r\n',
    );
  });

  test('is a UBL order by its number, for managers', async () => {
    const { number } = drawn;
    const { status, headers, raw } = await t.api.getPurchaseOrderUbl({ params: { number } });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml']);
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\w-]+-a-77-[\d-]+\.xml"/,
    );
    const xml = raw.toString();
    for (const part of [
      `<cbc:ID>${number}</cbc:ID>`,
      '<cbc:SupplierAssignedAccountID>A-77<',
      '<cbc:Quantity unitCode="KGM">12<',
      '<cbc:Name>Piña<',
    ])
      expect(xml).toContain(part);
  });
});

describe('the UBL order (V9)', () => {
  test('keeps what was received, and leaves out what was deleted or cancelled', async () => {
    const { params, number } = await drawnIn('en', ['Other', 'Elsewhere']);
    const item = { vendorId: params.vendorId, purchaseOrderNumber: number };
    const { locationId } = params;
    await t.make.order({
      locationId,
      items: [
        { ...item, productName: 'Arrived', orderedStatus: 'received' },
        { ...item, productName: 'Removed', isDeleted: true },
      ],
    });
    await t.make.order({
      locationId,
      status: 'cancelled',
      items: [{ ...item, productName: 'Called off' }],
    });
    const xml = (await t.api.getPurchaseOrderUbl({ params: { number } })).raw.toString();
    const names = [...xml.matchAll(/<cac:Item>[^]*?<cbc:Name>(.*?)<\/cbc:Name>/g)];
    expect(new Set(names.map(([, name]) => name))).toEqual(
      new Set(['Arrived', 'Piña', 'Sel &quot;fin&quot;, 1 kg']),
    );
  });

  test('of an unknown number, and of a wrong form, is 404 (D4)', async () => {
    for (const number of [2_000_000_000, '0', 'abc', '2147483648']) {
      const { status, problem } = await t.api.getPurchaseOrderUbl({ params: { number } });
      expect([number, status, problem.code]).toEqual([number, 404, 'not_found']);
    }
  });
});

test('a language that is not among the five is refused with a sentence (V9)', async () => {
  const body = { name: 'Nordic', contactPerson: 'Al', phoneNumber: '+1 555-0100', language: 'sv' };
  const { status, problem } = await t.api.createVendor({ body });
  expect([status, problem.details?.[0]?.path]).toEqual([400, 'language']);
});
