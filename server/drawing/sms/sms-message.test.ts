import { describe, expect, it } from 'vitest';
import type { Language } from '../../../contract/values/languages.ts';
import { isGsm } from './gsm.ts';
import { purchaseOrder } from '../purchase-order.ts';
import { openItem, rows } from '../sample-rows.ts';
import { smsMessage } from './sms-message.ts';

const LINK = `https://orders.harbor.example/vendor-orders/${'x'.repeat(43)}`;
const textOf = (productNames: readonly string[], locationName = 'Harbor St') => {
  const items = productNames.map((productName) => openItem({ productName }));
  return smsMessage(purchaseOrder(rows({ items, locationName })), LINK);
};

const inLanguage = (language: Language, names: readonly string[]) => {
  const items = names.map((productName) => openItem({ productName, unitPrice: '2.50' }));
  return smsMessage(
    purchaseOrder(rows({ items, language, number: 12, accountNumber: 'A-77' })),
    LINK,
  );
};

describe('smsMessage', () => {
  it.each([
    ['en', 'Harbor & Vine: Purchase Order No. 12 for Harbor St (account A-77), 1 line, $30.00'],
    [
      'es',
      'Harbor & Vine: Orden de compra No. 12 para Harbor St (cliente A-77), 1 linea, 30,00 US$',
    ],
    ['fr', 'Harbor & Vine: Bon de commande no 12 pour Harbor St (client A-77), 1 ligne, 30,00 $US'],
    ['de', 'Harbor & Vine: Bestellung Nr. 12 für Harbor St (Kd.-Nr. A-77), 1 Position, 30,00 $'],
  ] as const)('is in GSM in %s, without the marks that it lacks (V9)', (language, first) => {
    const text = inLanguage(language, ['Piña']);
    expect(text).toBe(`${first}\n12 case Piña\n${LINK}`);
    expect(isGsm(text)).toBe(true);
    const long = inLanguage(
      language,
      Array.from({ length: 60 }, (_, index) => `Jalapeño ${index}`),
    );
    expect(isGsm(long)).toBe(true);
    expect(long.length).toBeLessThanOrEqual(306);
  });

  it('is Chinese in at most two parts of 67 characters (V9)', () => {
    const short = inLanguage('zh', ['豆腐']);
    expect(short).toBe(`Harbor & Vine：Harbor St 采购订单12（客户 A-77），1 项\n${LINK}`);
    expect(short.length).toBeLessThanOrEqual(134);
  });

  it.each([
    ['Chef’s “Best” Flour', 'Chef\'s "Best" Flour'],
    ['Rye – dark, 2–3 lb…', 'Rye - dark, 2-3 lb...'],
    ['Sea\u00a0salt\u202f1\u2009kg', 'Sea salt 1 kg'],
    ['Crème fraîche, jalapeño', 'Crème fraiche, jalapeño'],
    ['Cre\u0300me frai\u0302che', 'Crème fraiche'],
    ['Łosoś, Dvořák, bœuf', 'Losos, Dvorak, boeuf'],
    ['Pan 1½ in × 9 in', 'Pan 1 1/2 in x 9 in'],
    ['Tabasco® 5°', 'Tabasco 5 deg'],
    ['Soft\u00adhyphen\u200b', 'Softhyphen'],
    ['Oil [1L] ~ £5', 'Oil [1L] ~ £5'],
  ])('writes %j in the GSM alphabet as %j', (name, written) => {
    const text = textOf([name, 'Roma Tomatoes'], 'Chef’s Pier');
    expect(text).toContain(`\n12 case ${written}\n12 case Roma Tomatoes\n`);
    expect(text).toContain("for Chef's Pier, 2 lines");
    expect(isGsm(text)).toBe(true);
  });

  it('leaves out a line that GSM cannot write while there are others, and counts it', () => {
    expect(textOf(['Tofu 豆腐', 'Roma Tomatoes', 'Party 🎉 cups', 'Basil'])).toBe(
      `Harbor & Vine: Purchase Order No. 12 for Harbor St, 4 lines\n12 case Roma Tomatoes\n12 case Basil\n2 more\n${LINK}`,
    );
  });

  it('adds up a product of several orders', () => {
    const items = [openItem(), openItem({ orderId: 'ORD-2', quantity: 5 })];
    expect(smsMessage(purchaseOrder(rows({ items })), LINK)).toBe(
      `Harbor & Vine: Purchase Order No. 12 for Harbor St, 2 lines added up\n17 case Roma Tomatoes\n${LINK}`,
    );
  });

  it.each([
    ['en', ['No. 7, Fri 27 Nov', 'No. 8, Mon 30 Nov']],
    ['es', ['No. 7, vie, 27 nov', 'No. 8, lun, 30 nov']],
    ['fr', ['no 7, ven. 27 nov.', 'no 8, lun. 30 nov.']],
    ['de', ['Nr. 7, Fr., 27. Nov.', 'Nr. 8, Mo., 30. Nov.']],
  ] as const)(
    'says each purchase order with its day before its lines in %s (V4)',
    (language, of) => {
      const [first, second] = of;
      const item = (index: number) =>
        openItem({
          productName: `Basil ${index}`,
          ...(index % 2
            ? { purchaseOrderNumber: 8, deliveryDate: '2026-11-30' }
            : { purchaseOrderNumber: 7, deliveryDate: '2026-11-27' }),
        });
      const text = (count: number) => {
        const items = Array.from({ length: count }, (_, index) => item(index));
        return smsMessage(purchaseOrder(rows({ items, language, number: 8 })), LINK);
      };
      expect(text(3).split('\n').slice(1, -1)).toEqual([
        first,
        '12 case Basil 0',
        '12 case Basil 2',
        second,
        '12 case Basil 1',
      ]);
      // Numbers and days stay when there is no room for all lines.
      const long = text(60);
      expect(long).toContain(`\n${first}\n12 case Basil 0\n`);
      expect(long).toMatch(new RegExp(`\n2\\d \\S+\n${second}\n30 \\S+\nhttps:`));
      expect([isGsm(long), long.length <= 306]).toEqual([true, true]);
    },
  );

  it('includes lines of another script when there are no others', () => {
    const short = 'https://a.example/vendor-orders/x';
    const items = [openItem({ productName: '豆腐' })];
    expect(smsMessage(purchaseOrder(rows({ items })), short)).toContain('\n12 case 豆腐\n');
    // Without room for lines, only their count, if GSM characters leave room for it.
    expect(textOf(['豆腐', '海苔'])).toContain(`Harbor St, 2 lines\n${LINK}`);
  });

  it('never exceeds two parts: 306 GSM characters, or 134 of other alphabets', () => {
    for (const name of ['Tomatoes', 'To[ma]toes', 'Chef’s tomatoes', '豆腐', 'Café', '🎉 cups'])
      for (const place of ['Harbor St', '海港餐厅', 'Łódź'.repeat(40)]) {
        const text = textOf(
          Array.from({ length: 60 }, (_, index) => `${name} ${index}`),
          place,
        );
        const places = text.length + (text.match(/[[\]]/g)?.length ?? 0);
        expect(places).toBeLessThanOrEqual(isGsm(text) ? 306 : 134);
        expect(text).toContain('60 lines');
      }
  });
});
