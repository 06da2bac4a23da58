import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { SCREEN_LANGUAGES } from '../contract/values/languages.ts';

const config = getConfig({ cwd: join(import.meta.dirname, '..') });
const catalogs = await getCatalogs(config);
const texts = await Promise.all(catalogs.map((catalog) => catalog.collect()));
const languages = SCREEN_LANGUAGES.filter((language) => language !== 'en');

test('the screens have texts: what follows cannot pass because nothing was found', () => {
  const count = texts.reduce((sum, ofCatalog) => sum + Object.keys(ofCatalog ?? {}).length, 0);
  expect(count).toBeGreaterThan(1_000);
});

for (const language of languages)
  for (const [index, catalog] of catalogs.entries())
    test(`every text of ${catalog.name} has a translation with its own values in ${language}, and no translation is unused (L3)`, async () => {
      const messages = texts[index] ?? {};
      const translations = (await catalog.read(language)) ?? {};
      const problems = Object.entries(messages).flatMap(([id, { message = id }]) => {
        const translation = translations[id]?.translation;
        if (!translation) return `missing: ${message}`;
        const [wanted, given] = [partsOf(message), partsOf(translation)];
        return wanted === given ? [] : `other values: ${message} (${wanted}; ${given})`;
      });
      const unused = Object.entries(translations)
        .filter(([id]) => !(id in messages))
        .map(([id, { message = id }]) => `unused: ${message}`);
      expect([...problems, ...unused]).toEqual([]);
    });

/** The values and elements of a message, each once, such as `0 </0> <0> count`. */
function partsOf(message: string): string {
  const names = new Set(message.match(/<\/?\d+\/?>/g));
  addNames(compileMessage(message), names);
  return [...names].sort().join(' ');
}

function addNames(tokens: unknown, names: Set<string>): void {
  if (!Array.isArray(tokens)) return;
  for (const token of tokens as unknown[]) {
    if (!Array.isArray(token)) continue;
    const [name, , cases] = token as [string, string?, Record<string, unknown>?];
    names.add(name);
    for (const each of Object.values(cases ?? {})) addNames(each, names);
  }
}
