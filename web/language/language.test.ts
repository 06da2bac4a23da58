import { t } from '@lingui/core/macro';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeLanguage, showLanguage, withWordsOf } from './language.ts';

// What the browser has.
beforeEach(() => vi.stubGlobal('document', { documentElement: {} }));
afterEach(async () => {
  await showLanguage('en');
  vi.unstubAllGlobals();
});

test('an area that opens while a language loads is shown in that language, too (L1)', async () => {
  const shown = showLanguage('es');
  await withWordsOf('employee', async () => undefined)();
  await shown;
  expect([t`Try again`, t`Your cart is empty`]).toEqual(['Reintentar', 'El carrito está vacío']);
});

test('what else has words is given the language when it comes while that loads (L2)', async () => {
  const load = vi.fn<(language: string) => Promise<void>>(async () => undefined);
  const shown = showLanguage('es');
  beforeLanguage(load);
  await shown;
  expect(load).toHaveBeenCalledWith('es');
});
