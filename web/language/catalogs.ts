import type { ScreenLanguage } from '#contract/values/languages.ts';
import type { Messages } from './i18n.ts';
import type { Area } from './language.ts';

/** Translations by their files, a file for a folder of screens. Loaded only in a language other than English. */
const files = import.meta.glob<Messages>('./*/*.po', { import: 'messages' });

/** The translations of an area's screens. Rejects when one does not load. */
export async function loadCatalog(language: ScreenLanguage, area: Area): Promise<Messages> {
  const loads = Object.entries(files)
    .filter(([file]) => file.startsWith(`./${language}/${area}`))
    .map(([, load]) => load());
  const parts = await Promise.all(loads);
  return Object.assign({}, ...parts);
}
