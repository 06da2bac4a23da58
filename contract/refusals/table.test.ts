import { expect, test } from 'vitest';
import { isNothingStored, refused, REFUSALS, sentenceOf, statusOf } from './table.ts';

test('every code is in snake case, and refuses with a status of its own (22.3)', () => {
  for (const code of Object.keys(REFUSALS)) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  const others = Object.entries(REFUSALS).filter(([, { status }]) => status < 400);
  // Without an answer there is no status.
  expect(others.map(([code]) => code)).toEqual(['no_answer']);
});

test('every code without params has a sentence (22.3)', () => {
  const plain = Object.entries(REFUSALS).filter(
    ([, { sentence, isClause }]) => sentence.length === 0 && !isClause,
  );
  expect(plain.length).toBeGreaterThan(50);
  for (const [code] of plain) expect(sentenceOf({ code, params: {} })).toMatch(/^[A-Z].{10,}/);
});

test('plurals and numbers are written by the sentence, from plain values', () => {
  const used = (products: number) =>
    sentenceOf(refused('in_use', { what: 'vendor', name: 'Farms', products }));
  expect(used(1)).toContain('1 product in the catalogue. Delete it');
  expect(used(1_200)).toContain('1,200 products in the catalogue. Delete them');
});

test('invalid input says the sentence of its first detail', () => {
  const because = refused('gone', { what: 'location', instead: 'choose' });
  const refusal = refused('invalid_input', { because });
  expect(sentenceOf(refusal)).toBe(
    'This location does not exist or was deleted. Choose another one.',
  );
  expect([statusOf(refusal), isNothingStored(refusal)]).toEqual([400, true]);
});
