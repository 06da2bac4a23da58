/** The alphabet of text messages (GSM 03.38). One character outside it more than halves the length of a message. */
const ALPHABET =
  /^[\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ^{}\\[~\]|€]*$/;
const COUNTS_TWICE = /[\^{}\\[~\]|€]/g;

export function isGsm(text: string): boolean {
  return ALPHABET.test(text);
}

/** The length of a text in this alphabet, in septets. */
export function gsmLength(text: string): number {
  return text.length + (text.match(COUNTS_TWICE)?.length ?? 0);
}

/** Replacements that Unicode decomposition does not give: typographic marks and letters such as 'ł'. */
const LOOK_ALIKES: readonly [look: string, characters: RegExp][] = [
  ["'", /[‘’‚‛′`´ʻʼʹ]/u],
  ['"', /[“”„‟″«»]/u],
  ['-', /[‐‑‒–—―−]/u],
  ['*', /•/u],
  ['.', /·/u],
  ['x', /×/u],
  ['/', /⁄/u],
  [' deg', /°/u],
  ['u', /[µμ]/u],
  ['', /[®©™\u00ad\u200b-\u200f\u2060\ufeff]/u],
  ['ss', /ẞ/u],
  ['oe', /œ/u],
  ['OE', /Œ/u],
  ['l', /ł/u],
  ['L', /Ł/u],
  ['d', /[đð]/u],
  ['D', /[ĐÐ]/u],
  ['i', /ı/u],
  ['th', /þ/u],
  ['Th', /Þ/u],
];

/** The text with replacements for characters outside the alphabet: "Chef's Crème" for 'Chef’s Crème'. Some have none and stay. */
export function inGsm(text: string): string {
  // '1½' would become '11/2'.
  const apart = text.normalize('NFC').replaceAll(/(?<=\d)(?=[¼½¾⅐-⅞])/gu, ' ');
  return Array.from(apart, lookAlike).join('');
}

function lookAlike(character: string): string {
  if (isGsm(character)) return character;
  const known = LOOK_ALIKES.find(([, characters]) => characters.test(character));
  if (known) return known[0];
  if (/\s/.test(character)) return ' ';
  const bare = character.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('⁄', '/');
  return isGsm(bare) ? bare : character;
}
