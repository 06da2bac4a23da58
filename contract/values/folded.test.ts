import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test.each([
  ['Jalapeño', 'jalapeno'],
  ['CRÈME', 'creme'],
  ['Straße', 'strasse'],
  ['Æble', 'aeble'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['İstanbul ışık', 'istanbul isik'],
  ['Ěščřžýáíé', 'escrzyaie'],
  ['ΟΔΟΣ Οδός', 'οδοσ οδοσ'],
  ['Ёлка', 'елка'],
  ['ﬁne Ｗｉｄｅ', 'fine wide'],
])('a search compares %s as %s (Q1)', (text, plain) => {
  expect(folded(text)).toBe(plain);
  expect(folded(plain)).toBe(plain);
});

test('vowel signs of other scripts stay: without them words would be others', () => {
  for (const text of ['हिन्दी', 'กุ้ง', 'שלום']) expect(folded(text)).toBe(text.normalize('NFKD'));
});
