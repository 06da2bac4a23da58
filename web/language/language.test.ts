import { t } from '@lingui/core/macro';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showLanguage, withWordsOf } from './language.ts';

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
