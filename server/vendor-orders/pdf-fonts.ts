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
/** Noto Sans has Latin, Greek, Cyrillic, Vietnamese and Devanagari. Another script is one more row here. */
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
/** With whole paths. A family that is not installed leaves its letters to Noto Sans, which draws boxes. */
export const installedFamilies = [notoSans, ...others].flatMap((family): Family[] => {
  try {
    const folder = dirname(require.resolve(family.package));
    const [regular, bold] = [join(folder, family.regular), join(folder, family.bold)];
    return [Object.assign(family, { regular, bold })];
  } catch {
    return [];
  }
});
const special = installedFamilies.filter(({ name }) => name !== notoSans.name);

export interface Run {
  text: string;
  font: string;
}

/** Marks, joiners and skin colours are drawn with the letter that they follow. */
const JOINED = /[\p{M}\p{Emoji_Modifier}\u200b-\u200d]/u;

/** The text in pieces of one font family each. */
export function inFonts(text: string): Run[] {
  if (!special.some(({ letters }) => letters.test(text))) return [{ text, font: notoSans.name }];
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
  return (special.find(({ letters }) => letters.test(letter)) ?? notoSans).name;
}
