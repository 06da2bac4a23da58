import { gsmLength, inGsm, isGsm } from './gsm.ts';

/** Characters in two parts of a text message: of the GSM alphabet, or of any other. */
const ROOM = { gsm: 2 * 153, unicode: 2 * 67 };

/** Whether a text needs at most two parts. */
export function fits(message: string): boolean {
  return isGsm(message) ? gsmLength(message) <= ROOM.gsm : message.length <= ROOM.unicode;
}

/** Words of the dictionary: without marks where that puts them into the GSM alphabet, else as they are. */
export function written(text: string): string {
  const plain = inGsm(text);
  return isGsm(plain) ? plain : text;
}

/** A name of at most so many letters. */
export function cut(name: string, most: number): string {
  const letters = Array.from(name);
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}.`
    : name;
}

/** What is left to say without lines, longest first: the day of the delivery is worth more than the end of a name. */
export function briefly(
  textsOf: (most: number, day: readonly string[]) => string[],
  day: readonly string[],
): string[][] {
  return [
    ...[60, 30, 15].map((most) => textsOf(most, day)),
    ...[60, 30, 15, 8].map((most) => textsOf(most, [])),
  ];
}
