import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showLanguage } from '../language/language.ts';
import { worded } from './worded.ts';

// What the browser has.
beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));
afterEach(async () => {
  await showLanguage('en');
  vi.unstubAllGlobals();
});

const refusal = { code: 'full', params: { what: 'count', max: 3 } };
const words = () => worded(refusal, 'A sentence of the answer');

test('what the server says is in the language shown, as soon as that is (L2)', async () => {
  expect(words()).toBe('A count has at most 3 lines');
  const shown = showLanguage('es');
  expect(words()).toBe('A count has at most 3 lines');
  await shown;
  expect(words()).toBe('Un conteo tiene como máximo 3 líneas');
  await showLanguage('en');
  expect(words()).toBe('A count has at most 3 lines');
});

test('a code of a newer server is said by the sentence of the answer, in every language (L2)', async () => {
  await showLanguage('es');
  expect(worded({ code: 'moon_full', params: {} }, 'The moon is full.')).toBe('The moon is full.');
});
