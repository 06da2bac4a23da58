import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inflateSync } from 'node:zlib';
import { families, inFonts } from './fonts.ts';
import { purchaseOrder } from '../purchase-order.ts';
import { purchaseOrderPdf } from './draw.ts';
import { openItem, rows } from '../sample-rows.ts';

test('every family is installed, regular and bold', () => {
  const missing = families
    .flatMap(({ regular, bold }) => [regular, bold])
    .filter((path) => !existsSync(path));
  expect(missing).toEqual([]);
});

const SAMPLES: [family: string, text: string][] = [
  ['Noto Sans', 'Tomaten Ντομάτα Помидоры cà chua टमाटर'],
  ['Noto Naskh Arabic', 'طماطم'],
  ['Noto Sans Hebrew', 'עגבנייה'],
  ['Noto Sans Hans', '番茄トマト'],
  ['Nanum Gothic', '토마토'],
  ['Noto Sans Thai', 'มะเขือเทศ'],
  ['Noto Emoji', '🍅'],
  ['Noto Sans Armenian', 'Լոլիկ։'],
  ['Noto Sans Georgian', 'პომიდორი'],
  ['Noto Sans Bengali', 'টমেটো৳১২'],
  ['Noto Sans Gurmukhi', 'ਟਮਾਟਰ'],
  ['Noto Sans Gujarati', 'ટામેટાં'],
  ['Noto Sans Oriya', 'ଟମାଟୋ'],
  ['Noto Sans Tamil', 'தக்காளி'],
  ['Noto Sans Telugu', 'టమాటా'],
  ['Noto Sans Kannada', 'ಟೊಮೆಟೊ'],
  ['Noto Sans Malayalam', 'തക്കാളി'],
  ['Noto Sans Sinhala', 'තක්කාලි'],
  ['Noto Sans Meetei Mayek', 'ꯈꯥꯃꯦꯟ'],
  ['Noto Sans Ol Chiki', 'ᱵᱤᱞᱟᱹᱛᱤ'],
  ['Noto Serif Tibetan', 'ལྕང་ཁུ་'],
  ['Noto Sans Khmer', 'ប៉េងប៉ោះ។'],
  ['Noto Sans Lao', 'ໝາກເລັ່ນ'],
  ['Noto Sans Myanmar', 'ခရမ်းချဉ်သီး။'],
  ['Noto Sans Ethiopic', 'ቲማቲም፡'],
  ['Noto Sans Thaana', 'ވިލާތު'],
  ['Noto Sans Syriac', 'ܒܢܕܘܪܐ'],
  ['Noto Sans NKo', 'ߕߡߊߕߌ'],
  ['Noto Sans Tifinagh', 'ⵜⵓⵎⴰⵟⵉⵛ'],
  ['Noto Sans Cherokee', 'ᏔᎹᏟ'],
  ['Noto Sans Canadian Aboriginal', 'ᑑᒫᑐ'],
  ['Noto Sans Mongolian', 'ᠮᠣᠩᠭᠣᠯ᠂'],
  ['Noto Sans Adlam', '𞤆𞤵𞤤𞤢𞤪'],
];

test.each(SAMPLES)('%s draws %s (D21)', (font, text) => {
  expect(inFonts(text)).toEqual([{ text, font }]);
});

test('every family has a sample', () => {
  expect(SAMPLES.map(([family]) => family).toSorted()).toEqual(
    families.map(({ name }) => name).toSorted(),
  );
});

/** How many letters of a document are boxes, in its regular and its bold text. */
async function boxesIn(texts: readonly string[]): Promise<number> {
  const all = texts.join(' ');
  const items = texts.map((productName) => openItem({ productName, orderNotes: all }));
  return boxes(await purchaseOrderPdf(purchaseOrder(rows({ items, vendorName: all }))));
}

/** A letter that its font does not have is number 0 of the font. */
function boxes(file: Uint8Array): number {
  const all = Buffer.from(file);
  const streams = all
    .toString('latin1')
    .matchAll(/stream\r?\n/g)
    .map(({ index, 0: { length } }) => all.subarray(index + length));
  const contents = [...streams].flatMap((bytes) => {
    try {
      return [inflateSync(bytes).toString('latin1')];
    } catch {
      return [];
    }
  });
  const pages = contents.filter((content) => !content.includes('begincmap'));
  const shown = pages.flatMap((content) => [...content.matchAll(/<((?:[0-9a-f]{4})+)>/g)]);
  expect(shown.length).toBeGreaterThan(0);
  return shown
    .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
    .filter((code) => code === '0000').length;
}

test('a document in every script has no box, and one in a dead script has (D21)', async () => {
  expect(await boxesIn(SAMPLES.map(([, text]) => text))).toBe(0);
  expect(await boxesIn(['\u{10000}'])).toBeGreaterThan(0);
});
