import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The font for each script: Latin, Greek, Cyrillic, Devanagari, Arabic, Hebrew, Thai, Chinese, Japanese, Korean
 * and emoji. A letter of another script is drawn as a box.
 */

interface Family {
  name: string;
  /** The characters of this family. Noto Sans draws those of no other family. */
  letters: RegExp;
  package: string;
  /** Font files, relative to the package's main file. */
  regular: string;
  bold: string;
}

export const notoSans = noto('Noto Sans', /[^]/u);
const others: readonly Family[] = [
  {
    // Not Noto Sans Arabic: its dots are separate marks, which are lost when text is copied from the file.
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
/** With absolute paths. */
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
