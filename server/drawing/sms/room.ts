import { gsmLength, inGsm, isGsm } from './gsm.ts';

/** Characters in two parts of a text message: of the GSM alphabet, or of any other. */
const ROOM = { gsm: 2 * 153, unicode: 2 * 67 };

/** Whether a text needs at most two parts. */
export function fitsSms(message: string): boolean {
  return isGsm(message) ? gsmLength(message) <= ROOM.gsm : message.length <= ROOM.unicode;
}

/** A dictionary text, without marks where that is enough to write it in the GSM alphabet. */
export function written(text: string): string {
  const plain = inGsm(text);
  return isGsm(plain) ? plain : text;
}

/** A name cut to at most this many letters. */
export function cut(name: string, most: number): string {
  const letters = Array.from(name);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}.`
    : name;
}

/** The texts to try when no line fits, longest first: the delivery day matters more than the end of a name. */
export function briefly(
  textsOf: (most: number, day: readonly string[]) => string[],
  day: readonly string[],
): string[][] {
  return [
    ...[60, 30, 15].map((most) => textsOf(most, day)),
    ...[60, 30, 15, 8].map((most) => textsOf(most, [])),
  ];
}
