import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { families, inFonts } from './fonts.ts';

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
  ['Noto Sans Thai', 'มะเขือเทศ'],
  ['Noto Emoji', '🍅'],
])('%s draws %s (D21)', (font, text) => {
  expect(inFonts(text)).toEqual([{ text, font }]);
});

test('a letter that no font has is drawn as a box by Noto Sans', () => {
  expect(inFonts('টমেটো 番茄')).toEqual([
    { text: 'টমেটো ', font: 'Noto Sans' },
    { text: '番茄', font: 'Noto Sans Hans' },
  ]);
});
