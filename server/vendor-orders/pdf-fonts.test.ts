import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { families, inFonts } from './pdf-fonts.ts';

test('every family is installed, regular and bold', () => {
  const missing = families
    .flatMap(({ regular, bold }) => [regular, bold])
    .filter((path) => !existsSync(path));
  expect(missing).toEqual([]);
});

test.each([
  ['Noto Sans', 'Tomaten Ντομάτα Помидоры cà chua टमाटर'],
  ['Noto Naskh Arabic', 'طماطم'],
  ['Noto Sans Hebrew', 'עגבנייה'],
  ['Noto Sans Hans', '番茄'],
  ['Nanum Gothic', '토마토'],
  ['Noto Sans Armenian', 'Լոլիկ'],
  ['Noto Sans Bengali', 'টমেটো'],
  ['Noto Sans Ethiopic', 'ቲማቲም'],
  ['Noto Sans Georgian', 'პომიდორი'],
  ['Noto Sans Gujarati', 'ટામેટું'],
  ['Noto Sans Gurmukhi', 'ਟਮਾਟਰ'],
  ['Noto Sans Kannada', 'ಟೊಮೆಟೊ'],
  ['Noto Sans Khmer', 'ប៉េងប៉ោះ'],
  ['Noto Sans Lao', 'ຫມາກເລັ່ນ'],
  ['Noto Sans Malayalam', 'തക്കാളി'],
  ['Noto Sans Myanmar', 'ခရမ်းချဉ်သီး'],
  ['Noto Sans Oriya', 'ବିଲାତି'],
  ['Noto Sans Sinhala', 'තක්කාලි'],
  ['Noto Sans Tamil', 'தக்காளி'],
  ['Noto Sans Telugu', 'టమాటా'],
  ['Noto Sans Thai', 'มะเขือเทศ'],
  ['Noto Emoji', '🍅'],
])('%s draws %s (D21)', (font, text) => {
  expect(inFonts(text)).toEqual([{ text, font }]);
});
