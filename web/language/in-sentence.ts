import { shownLanguage } from './language.ts';

/** A label within a sentence: English writes it small there; other languages take it as it is, such as behind a colon. */
export function inSentence(label: string): string {
  return shownLanguage() === 'en' ? label.toLowerCase() : label;
}
