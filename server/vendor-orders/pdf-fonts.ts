import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Which font draws which letters. */

interface Family {
  name: string;
  /** What this family draws. What no other family draws is Noto Sans's. */
  letters: RegExp;
  package: string;
  /** Font files, seen from the package's main file. */
  regular: string;
  bold: string;
}

const notoSans = noto('Noto Sans', /[^]/u);
/** Noto Sans has Latin, Greek, Cyrillic, Vietnamese and Devanagari. Another script is one more row here, and its package. */
const others: readonly Family[] = [
  {
    // Not Noto Sans Arabic: it draws dots as marks of their own, so that text copied from the file loses them.
    name: 'Noto Naskh Arabic',
    letters: /\p{Script_Extensions=Arabic}/u,
    package: '@embedpdf/fonts-arabic',
    regular: '../fonts/NotoNaskhArabic-Regular.ttf',
    bold: '../fonts/NotoNaskhArabic-Bold.ttf',
  },
  {
    name: 'Noto Sans Hebrew',
    letters: /\p{Script=Hebrew}/u,
    package: '@embedpdf/fonts-hebrew',
    regular: '../fonts/NotoSansHebrew-Regular.ttf',
    bold: '../fonts/NotoSansHebrew-Bold.ttf',
  },
  noto('Noto Sans Armenian', /\p{Script=Armenian}/u),
  noto('Noto Sans Bengali', /\p{Script=Bengali}/u),
  noto('Noto Sans Ethiopic', /\p{Script=Ethiopic}/u),
  noto('Noto Sans Georgian', /\p{Script=Georgian}/u),
  noto('Noto Sans Gujarati', /\p{Script=Gujarati}/u),
  noto('Noto Sans Gurmukhi', /\p{Script=Gurmukhi}/u),
  noto('Noto Sans Kannada', /\p{Script=Kannada}/u),
  noto('Noto Sans Khmer', /\p{Script=Khmer}/u),
  noto('Noto Sans Lao', /\p{Script=Lao}/u),
  noto('Noto Sans Malayalam', /\p{Script=Malayalam}/u),
  noto('Noto Sans Myanmar', /\p{Script=Myanmar}/u),
  noto('Noto Sans Oriya', /\p{Script=Oriya}/u),
  noto('Noto Sans Sinhala', /\p{Script=Sinhala}/u),
  noto('Noto Sans Tamil', /\p{Script=Tamil}/u),
  noto('Noto Sans Telugu', /\p{Script=Telugu}/u),
  noto('Noto Sans Thai', /\p{Script=Thai}/u),
  {
    name: 'Noto Sans Hans',
    letters: /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u30ff\uff00-\uffef]/u,
    package: '@embedpdf/fonts-sc',
    regular: '../fonts/NotoSansHans-Regular.otf',
    bold: '../fonts/NotoSansHans-Bold.otf',
  },
  {
    name: 'Nanum Gothic',
    letters: /\p{Script=Hangul}/u,
    package: '@expo-google-fonts/nanum-gothic',
    regular: '400Regular/NanumGothic_400Regular.ttf',
    bold: '700Bold/NanumGothic_700Bold.ttf',
  },
  noto('Noto Emoji', /[[\p{Extended_Pictographic}\p{Regional_Indicator}]--[©®™‼⁉]]/v),
];

function noto(name: string, letters: RegExp): Family {
  const file = name.replaceAll(' ', '');
  return {
    name,
    letters,
    package: `@expo-google-fonts/${name.toLowerCase().replaceAll(' ', '-')}`,
    regular: `400Regular/${file}_400Regular.ttf`,
    bold: `600SemiBold/${file}_600SemiBold.ttf`,
  };
}

const require = createRequire(import.meta.url);
/** With whole paths. */
export const families = [notoSans, ...others].map((family): Family => {
  const folder = dirname(require.resolve(family.package));
  return { ...family, regular: join(folder, family.regular), bold: join(folder, family.bold) };
});

export interface Run {
  text: string;
  font: string;
}

/** Marks, joiners and skin colours are drawn with the letter that they follow. */
const JOINED = /[\p{M}\p{Emoji_Modifier}\u200b-\u200d]/u;

/** The text in pieces of one font family each. */
export function inFonts(text: string): Run[] {
  if (!others.some(({ letters }) => letters.test(text))) return [{ text, font: notoSans.name }];
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font = last && JOINED.test(letter) ? last.font : familyOf(letter);
    if (last?.font === font) last.text += letter;
    else runs.push({ text: letter, font });
  }
  return runs;
}

function familyOf(letter: string): string {
  return (others.find(({ letters }) => letters.test(letter)) ?? notoSans).name;
}
