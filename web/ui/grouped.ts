import { shownLocale } from '#web/language/i18n.ts';

/** A number as a person reads it: '12,345'. */
export const grouped = (number: number) => number.toLocaleString(shownLocale());
