/**
 * More marks on one letter than any language writes (Unicode's stream-safe texts have 30). Composing a run of them takes the
 * square of its length: a body of a megabyte would stop the server for minutes.
 */
export const TOO_MANY_MARKS = /\p{M}{31}/u;

/** With letters and their marks composed (NFC): 'é' of two parts looks the same. A text with too many marks stays as it is. */
export function composed(value: string): string {
  return TOO_MANY_MARKS.test(value) ? value : value.normalize('NFC');
}

/** By what names and abbreviations are compared: without case, surrounding blanks and Unicode composition (D9). */
export function nameKey(name: string): string {
  return composed(name).trim().toLowerCase();
}

export function isSameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
