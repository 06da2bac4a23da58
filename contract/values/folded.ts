/** The marks of Latin, Greek and Cyrillic letters. Those of other scripts, such as vowel signs, are not left out. */
const MARKS = /[\u0300-\u036f\u0483-\u0489]/g;

/** Letters that Unicode does not take apart, and what stands for them on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ə: 'e',
  ґ: 'г',
  // Lower case at the end of a word only.
  ς: 'σ',
};
const NOT_ASCII = /[\u0080-\uffff]/;
const LETTER = /[ßæœþøłđðħŧŋıəґς]/g;

/**
 * A text as every search compares it (Q1): in lower case, without accents, with ligatures and wide letters as plain ones.
 * The function `folded` of the database gives the same, and stands in its migrations: a letter is added in both.
 */
export function folded(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(LETTER, (letter) => LETTERS[letter] ?? '');
}
