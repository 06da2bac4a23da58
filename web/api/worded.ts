import type { Coded } from '#contract/statements/statement.ts';
import { inEnglish } from '#contract/statements/table.ts';
import type { ScreenLanguage } from '#contract/values/languages.ts';
import { beforeLanguage, drawAgain, shownLanguage } from '../language/language.ts';

type WordsOf = (coded: Coded, otherwise: string) => string;

/** The sentences of other languages: each a part that loads only in its language. */
const parts: Readonly<Record<Exclude<ScreenLanguage, 'en'>, () => Promise<WordsOf>>> = {
  es: async () => (await import('#contract/statements/spanish/table.ts')).inSpanish,
};

const loaded: Partial<Record<ScreenLanguage, WordsOf>> = { en: inEnglish };

async function load(language: ScreenLanguage): Promise<void> {
  if (language === 'en' || loaded[language]) return;
  try {
    loaded[language] = await parts[language]();
  } catch {
    // Without a network the sentences stay English until the language is chosen again.
  }
}

async function loadLate(language: ScreenLanguage): Promise<void> {
  if (loaded[language]) return;
  await load(language);
  if (loaded[language] && language === shownLanguage()) drawAgain();
}

beforeLanguage(load);
void loadLate(shownLanguage());

/**
 * What the server says, from its code and params, in the language shown: the one place that chooses it. `otherwise` is the
 * sentence of the answer, for a code or params of a newer server than this page. It brings all sentences along, so no first
 * view imports it.
 */
export function worded(coded: Coded, otherwise: string): string {
  const language = shownLanguage();
  const words = loaded[language];
  try {
    return (words ?? inEnglish)(coded, otherwise);
  } catch {
    return otherwise;
  }
}
