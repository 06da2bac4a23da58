import { expect, test, vi } from 'vitest';

test('a refusal is worded by its code and params, once the words are there (L2, 22.3)', async () => {
  // As in a page that has just been opened: another test may have loaded the words.
  vi.resetModules();
  const { sentenceOf } = await import('./call-error.ts');
  const { failureOf } = await import('./failed-answer.ts');
  const sentenceFor = (problem: object) =>
    sentenceOf(failureOf({ status: 409, text: JSON.stringify(problem), otherwise: 'Conflict' }));
  const message = 'Wählen Sie zwei Bestellungen.';
  const coded = { message, code: 'combine_one', params: {} };
  expect(sentenceFor(coded)).toBe(message);
  await import('./all-words.ts');
  const inWords = 'Choose at least two different orders to combine.';
  expect(sentenceFor(coded)).toBe(inWords);
  const details = [{ ...coded, path: 'orderIds' }];
  const { details: shown } = failureOf({
    status: 400,
    text: JSON.stringify({ ...coded, details }),
    otherwise: '',
  });
  expect(shown).toEqual([{ ...details[0], message: inWords }]);
});

test('a code or params of another version are shown by the sentence of the answer (L2)', async () => {
  await import('./all-words.ts');
  const { sentenceIn } = await import('./late-words.ts');
  const message = 'The moon is full.';
  expect(sentenceIn({ message, code: 'moon_full', params: {} })).toBe(message);
  expect(sentenceIn({ message, code: 'combine_one' })).toBe(message);
  expect(sentenceIn({ message, code: 'row_refused', params: { row: 2 } })).toBe(message);
});
