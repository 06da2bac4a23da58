import { shownLocale } from './i18n.ts';

/** Creating a format is far more expensive than using it, so each is made once for a language. */
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>();

function once<F extends Intl.NumberFormat | Intl.DateTimeFormat | Intl.ListFormat>(
  kind: string,
  options: object,
  make: (locale: string) => F,
): F {
  const locale = shownLocale();
  const key = `${kind} ${locale} ${JSON.stringify(options)}`;
  const format = (made.get(key) as F | undefined) ?? make(locale);
  made.set(key, format);
  return format;
}

/** How the language shown writes numbers. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once('number', options, (locale) => new Intl.NumberFormat(locale, options));
}

/** How the language shown writes moments. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once('date', options, (locale) => new Intl.DateTimeFormat(locale, options));
}

/** `a, b and c` in the language shown. */
export function listShown(items: readonly string[]): string {
  return once('list', {}, (locale) => new Intl.ListFormat(locale)).format(items);
}
