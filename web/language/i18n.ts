/**
 * What the texts of the screens become at run time: Lingui's macros turn each `t`, `msg` and `plural` into a call of `i18n._`
 * with the English message in place. Lingui's own runtime would take the whole room that languages have in the first view
 * (L3), so this one does only what compiled messages need (ADR-056).
 */

/** A message that the build compiled: text, or text with places for values. */
export type ShownMessage = string | readonly Token[];
type Token = string | readonly [name: string, kind?: string, cases?: Cases];
type Cases = Readonly<Record<string, ShownMessage>>;

/** What `msg` makes. */
export interface Descriptor {
  id: string;
  message?: ShownMessage;
  values?: Values;
}
export type Values = Readonly<Record<string, string | number | null | undefined>>;
export type Messages = Readonly<Record<string, ShownMessage>>;

/** Translations of the language shown, by id; empty in English, which stands in place. */
let translations: Messages = {};
/** How numbers and dates are written; a BCP 47 tag. */
let locale = 'en-US';

export function shownLocale(): string {
  return locale;
}

export function setMessages(messages: Messages, { locale: tag }: { locale: string }): void {
  translations = messages;
  locale = tag;
}

export const i18n = {
  /**
   * The text of a message in the language shown. A text without values is its own id; undefined, a word that a table lacks for
   * a value of a newer server, is no text.
   */
  _(text: string | Descriptor | undefined): string {
    if (text === undefined) return '';
    const { id, message = id, values = {} } = typeof text === 'string' ? { id: text } : text;
    return written(translations[id] ?? message, values);
  },
};

function written(message: ShownMessage, values: Values, count?: number): string {
  if (typeof message === 'string') return message;
  return message.map((token) => writtenToken(token, values, count)).join('');
}

function writtenToken(token: Token, values: Values, count?: number): string {
  if (token === '#' && count !== undefined) return count.toLocaleString(locale);
  if (typeof token === 'string') return token;
  const [name, kind, cases] = token;
  const value = values[name];
  if (!cases) return String(value ?? '');
  if (kind === 'select') return written(cases[String(value)] ?? cases['other'] ?? '', values);
  const amount = Number(value);
  const rule = cases[amount] ?? cases[new Intl.PluralRules(locale).select(amount)];
  return written(rule ?? cases['other'] ?? '', values, amount);
}
