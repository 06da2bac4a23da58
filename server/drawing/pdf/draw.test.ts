import fc from 'fast-check';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { purchaseOrderPdf } from './draw.ts';
import { purchaseOrder } from '../purchase-order.ts';
import type { PurchaseOrder } from '../purchase-order.ts';
import { openItem, rows } from '../sample-rows.ts';

/** The file's bytes; everything but the pages' contents is plain text. */
async function fileOf(sample: Parameters<typeof rows>[0]): Promise<string> {
  return Buffer.from(await purchaseOrderPdf(purchaseOrder(rows(sample)))).toString('latin1');
}
const pagesIn = (file: string) => file.match(/\/Type \/Page\b(?!s)/g)?.length;

/** A file contains a hash of the moment it was made. */
const withoutId = (file = '') => file.replaceAll(/\/ID [^\n]*|\(D:\d+Z\)/g, '');

describe('purchaseOrderPdf', () => {
  it('is one page with its title and author when nothing is open', async () => {
    const file = await fileOf({});
    expect(file).toMatch(/^%PDF-/);
    expect(file).toMatch(/%%EOF\s*$/);
    expect(pagesIn(file)).toBe(1);
    expect(file).toContain('(Purchase Order for Fresh Farms, Harbor St, 21 Nov 2026)');
    expect(file).toContain('(Harbor & Vine)');
  });

  it('continues over as many pages as its lines need', async () => {
    const items = Array.from({ length: 60 }, (_, index) =>
      openItem({ orderId: `ORD-${Math.floor(index / 13)}`, productId: `PRD-${index}` }),
    );
    expect(pagesIn(await fileOf({ items }))).toBe(3);
  });

  it('uses Letter in countries that print on Letter, otherwise A4', async () => {
    expect(await fileOf({ timezone: 'America/Chicago' })).toContain('[0 0 612 792]');
    expect(await fileOf({ timezone: 'US/Pacific' })).toContain('[0 0 612 792]');
    expect(await fileOf({ timezone: 'Europe/Athens' })).toContain('[0 0 595.28 841.89]');
    expect(await fileOf({ timezone: 'America/Sao_Paulo' })).toContain('[0 0 595.28 841.89]');
  });

  it('fits the longest names and notes on few pages', async () => {
    const name = 'W'.repeat(200);
    const many = { productName: name, employeeName: name, orderId: 'ORD-2' };
    const items = [
      openItem({ productName: name, employeeName: name, orderNotes: 'W'.repeat(2_000) }),
      openItem({ ...many, orderNotes: 'W\n'.repeat(1_000) }),
    ];
    expect(pagesIn(await fileOf({ items, vendorName: name }))).toBe(5);
  });

  it('draws two at once like one', async () => {
    const [once, ...twice] = await Promise.all(
      [1, 2, 3].map(() => fileOf({ items: [openItem()] })),
    );
    for (const file of twice) expect(withoutId(file)).toBe(withoutId(once));
  });

  it('does not block the event loop while it draws a thousand lines', async () => {
    const items = Array.from({ length: 1_213 }, (_, index) =>
      openItem({ orderId: `ORD-${Math.floor(index / 13)}`, productId: `PRD-${index}` }),
    );
    await fileOf({});
    let turns = 0;
    const counting = setInterval(() => turns++, 1);
    const file = await fileOf({ items });
    clearInterval(counting);
    expect(pagesIn(file)).toBeGreaterThan(40);
    expect(turns).toBeGreaterThan(20);
  });

  it('draws several different ones at once like each alone', async () => {
    const samples = [1, 40, 7, 90].map((length) => ({
      vendorName: `Vendor of ${length}`,
      items: Array.from({ length }, (_, index) => openItem({ productName: `Beet ${index}` })),
    }));
    const atOnce = await Promise.all(samples.map(fileOf));
    for (const [index, sample] of samples.entries())
      expect(withoutId(atOnce[index])).toBe(withoutId(await fileOf(sample)));
  });

  it('is copied with the letters of its own text, whatever was drawn before', async () => {
    // The font has one shape for both.
    const copied = async (letter: string) => {
      const items = [openItem({ productName: `菜${letter}` })];
      const file = await purchaseOrderPdf(purchaseOrder(rows({ items })));
      return (await extractText(file, { mergePages: true })).text;
    };
    expect(await copied('⺅')).toContain('菜⺅');
    expect(await copied('亻')).toContain('菜亻');
  });

  it('reports why it could not draw one, and draws the next', async () => {
    const nothing = {} as PurchaseOrder;
    await expect(purchaseOrderPdf(nothing)).rejects.toThrow(TypeError);
    expect(pagesIn(await fileOf({}))).toBe(1);
  });

  it('draws marks for which the font has no anchor', async () => {
    const items = [openItem({ productName: '\u0e2c\u0303' })];
    expect(pagesIn(await fileOf({ items }))).toBe(1);
  });

  it('draws any text', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const scripts = fc.constantFrom(
      'חומוס (ביתי) 3%',
      'خبز ١٢',
      '新鲜番茄',
      '김치',
      'มะเขือ',
      'टमाटर',
      'ฬ\u0e38ฬ',
      'ਟਮਾਟਰ\u0a70\u0a71',
      '🍅👨‍🍳🇬🇷',
      '\u202e',
      '',
    );
    const anything = fc.tuple(scripts, text, scripts).map((parts) => parts.join(' '));
    // Several lines in one file: each file costs the subsets of its fonts.
    const names = fc.array(anything, { minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(names, anything, async (productNames, orderNotes) => {
        const items = productNames.map((productName) =>
          openItem({ productName, orderNotes, employeeName: orderNotes }),
        );
        expect(pagesIn(await fileOf({ items, vendorName: orderNotes }))).toBeGreaterThan(0);
      }),
      { numRuns: 4 },
    );
  });
});
