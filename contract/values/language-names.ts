import type { ScreenLanguage } from './languages.ts';

/** Apart from `languages.ts`, which every first view has. */

/** What each calls itself: a person finds their language without knowing the one shown. */
export const LANGUAGE_NAMES: Readonly<Record<ScreenLanguage, string>> = {
  en: 'English',
  es: 'Español',
};

/** What each calls a language. */
export const LANGUAGE_WORDS: Readonly<Record<ScreenLanguage, string>> = {
  en: 'Language',
  es: 'Idioma',
};
