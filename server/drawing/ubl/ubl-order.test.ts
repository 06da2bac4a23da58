import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { purchaseOrder } from '../purchase-order.ts';
import { openItem, rows } from '../sample-rows.ts';
import { publishedChildren } from './published-elements.ts';
import { ublOrder } from './ubl-order.ts';
import { unitCode } from './unit-codes.ts';

/** `{'cbc:ID': [{'#text': '12'}]}`, with `':@'` for attributes: the parser's form that keeps the sequence. */
type Node = Record<string, Node[]>;
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  parseTagValue: false,
});

const drawn = (sample: Parameters<typeof rows>[0]) =>
  ublOrder({ ...purchaseOrder(rows({ number: 12, ...sample })), number: 12 });

const nameOf = (node: Node) => Object.keys(node).find((key) => key !== ':@') ?? '';
const childrenOf = (node: Node) => node[nameOf(node)] ?? [];

/** What the published schema does not allow, as sentences; none when the document is valid. */
function problemsIn(xml: string): string[] {
  const wellFormed = XMLValidator.validate(xml);
  if (wellFormed !== true) return [wellFormed.err.msg];
  const document = parser.parse(xml) as Node[];
  return document.filter((node) => nameOf(node) !== '?xml').flatMap(problemsOf);
}

function problemsOf(node: Node): string[] {
  const name = nameOf(node);
  const children = childrenOf(node);
  const published = publishedChildren(name);
  if (!published) {
    const isBasic = name.startsWith('cbc:') && children.every((child) => '#text' in child);
    return isBasic && children.length > 0 ? [] : [`${name} is not listed, or empty`];
  }
  const names = children.map(nameOf);
  const places = names.map((child) => published.findIndex((one) => one.name === child));
  return [
    ...names.filter((_, index) => places[index] === -1).map((child) => `${child} in ${name}`),
    ...(places.some((place, index) => place < (places[index - 1] ?? 0))
      ? [`${name} has ${names.join(', ')} in the wrong sequence`]
      : []),
    ...published
      .map((one) => ({ ...one, found: names.filter((child) => child === one.name).length }))
      .filter(({ found, least, most }) => found < least || found > most)
      .map((one) => `${name} has ${one.found} ${one.name}`),
    ...children.flatMap(problemsOf),
  ];
}

const full = {
  accountNumber: 'A-77',
  items: [
    openItem({ unitPrice: '12.50', vendorItemCode: '0042', packSize: '24 × 500 g' }),
    openItem({ orderId: 'ORD-2', orderNotes: 'Back <door> & "ring"', unitOfMeasure: 'sheet' }),
  ],
};

describe('ublOrder (V9)', () => {
  it('has every element in the sequence and number that the UBL 2.1 schema publishes', () => {
    const xml = drawn(full);
    expect(problemsIn(xml)).toEqual([]);
    // The check itself can fail.
    expect(problemsIn(xml.replace(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, ''))).toEqual([
      'Order has 0 cbc:IssueDate',
    ]);
    expect(problemsIn(xml.replaceAll('cbc:Quantity', 'cbc:Amount'))).toContain(
      'cbc:Amount in cac:LineItem',
    );
    const moved = xml.replace(/(<cbc:ID>12<\/cbc:ID>)\s*(<cbc:IssueDate>.*)/, '$2$1');
    expect(problemsIn(moved)).toHaveLength(1);
  });

  it('names number, date, currency, buyer with account, seller, place and lines', () => {
    const xml = drawn(full);
    for (const part of [
      'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"',
      '<cbc:UBLVersionID>2.1</cbc:UBLVersionID>',
      '<cbc:ID>12</cbc:ID>',
      '<cbc:IssueDate>2026-11-21</cbc:IssueDate>',
      '<cbc:Note>ORD-2: Back &lt;door&gt; &amp; &quot;ring&quot;</cbc:Note>',
      '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>',
      '<cbc:SupplierAssignedAccountID>A-77</cbc:SupplierAssignedAccountID>',
      '<cbc:Name>Harbor &amp; Vine</cbc:Name>',
      '<cbc:Name>Fresh Farms</cbc:Name>',
      '<cbc:Line>Portland, ME</cbc:Line>',
      '<cbc:Quantity unitCode="XCS">12</cbc:Quantity>',
      '<cbc:LineExtensionAmount currencyID="USD">150.00</cbc:LineExtensionAmount>',
      '<cbc:PriceAmount currencyID="USD">12.50</cbc:PriceAmount>',
      '<cbc:ID>0042</cbc:ID>',
      // A unit without a code is written out.
      '<cbc:Note>Unit: sheet</cbc:Note>',
      '<cbc:Quantity unitCode="ZZ">12</cbc:Quantity>',
    ])
      expect(xml).toContain(part);
    // A part of the total would mislead.
    expect(xml).not.toContain('AnticipatedMonetaryTotal');
    expect(drawn({ items: full.items.slice(0, 1) })).toContain(
      '<cbc:PayableAmount currencyID="USD">150.00</cbc:PayableAmount>',
    );
  });

  it('asks for the day of the delivery, where it is certain (V4)', () => {
    const items = [openItem({ deliveryDate: '2026-11-27' })];
    const xml = drawn({ items });
    expect(problemsIn(xml)).toEqual([]);
    expect(xml).toMatch(
      /<cac:RequestedDeliveryPeriod>\s*<cbc:StartDate>2026-11-27<\/cbc:StartDate>\s*<cbc:EndDate>2026-11-27</,
    );
    expect(drawn({ items: [openItem()] })).not.toContain('RequestedDeliveryPeriod');
    // A line that comes on another day says so itself.
    const later = [openItem({ purchaseOrderNumber: 12, deliveryDate: '2026-11-30' })];
    const moved = drawn({ items: later, deliveryDates: new Map([[12, '2026-11-27']]) });
    expect(problemsIn(moved)).toEqual([]);
    expect(moved.match(/<cbc:StartDate>.*?</g)).toEqual([
      '<cbc:StartDate>2026-11-27<',
      '<cbc:StartDate>2026-11-30<',
    ]);
  });

  it('is valid whatever people typed, in every language', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
    const typed = text.filter((one) => one.isWellFormed() && /[\p{L}\p{N}]/u.test(one));
    const price = fc.option(fc.constantFrom('0.00', '1.5', '9999999.9999'));
    const language = fc.constantFrom(...LANGUAGES);
    fc.assert(
      fc.property(typed, fc.option(typed), price, language, (name, code, unitPrice, of) => {
        const item = { productName: name, vendorItemCode: code, packSize: code, unitPrice };
        const items = [openItem({ ...item, orderNotes: code, unitOfMeasure: name })];
        const names = {
          vendorName: name,
          locationName: name,
          ...(code && { accountNumber: code }),
        };
        expect(problemsIn(drawn({ items, language: of, ...names }))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

it.each([
  // Names of what every object of JavaScript has.
  ['__proto__', 'ZZ'],
  ['constructor', 'ZZ'],
  ['kg', 'KGM'],
  ['KG', 'KGM'],
  ['lb.', 'LBR'],
  ['Case', 'XCS'],
  ['ea', 'EA'],
  ['sheet', 'ZZ'],
])('the unit %s has the UN/ECE code %s (V9)', (unit, code) => expect(unitCode(unit)).toBe(code));
