import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { KEPT_SCRIPTS, keptFiles } from './kept-scripts.ts';

/**
 * The font for each script that a living language is written in, and emoji. A file is read when a document first needs it. A
 * letter of a dead script is drawn as a box.
 */

interface Family {
  name: string;
  /** The characters of this family. Noto Sans draws those of no other family. */
  letters: RegExp;
  /** Absolute paths of font files. */
  regular: string;
  bold: string;
}

export const notoSans = noto('Noto Sans', /[^]/u);
const others: readonly Family[] = [
  ...KEPT_SCRIPTS.map(([name, letters]) => kept(name, letters)),
  {
    // Not Noto Sans Arabic: its dots are separate marks, which are lost when text is copied from the file.
    name: 'Noto Naskh Arabic',
    letters: /\p{Script_Extensions=Arabic}/u,
    ...ofPackage('@embedpdf/fonts-arabic', [
      '../fonts/NotoNaskhArabic-Regular.ttf',
      '../fonts/NotoNaskhArabic-Bold.ttf',
    ]),
  },
  {
    name: 'Noto Sans Hebrew',
    letters: /\p{Script=Hebrew}/u,
    ...ofPackage('@embedpdf/fonts-hebrew', [
      '../fonts/NotoSansHebrew-Regular.ttf',
      '../fonts/NotoSansHebrew-Bold.ttf',
    ]),
  },
  noto('Noto Sans Thai', /\p{Script=Thai}/u),
  {
    name: 'Noto Sans Hans',
    letters: /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u30ff\uff00-\uffef]/u,
    ...ofPackage('@embedpdf/fonts-sc', [
      '../fonts/NotoSansHans-Regular.otf',
      '../fonts/NotoSansHans-Bold.otf',
    ]),
  },
  {
    name: 'Nanum Gothic',
    letters: /\p{Script=Hangul}/u,
    ...ofPackage('@expo-google-fonts/nanum-gothic', [
      '400Regular/NanumGothic_400Regular.ttf',
      '700Bold/NanumGothic_700Bold.ttf',
    ]),
  },
  noto('Noto Emoji', /[[\p{Extended_Pictographic}\p{Regional_Indicator}]--[©®™‼⁉]]/v),
];

export const families = [notoSans, ...others];

function noto(name: string, letters: RegExp): Family {
  const file = name.replaceAll(' ', '');
  const files = [
    `400Regular/${file}_400Regular.ttf`,
    `600SemiBold/${file}_600SemiBold.ttf`,
  ] as const;
  return {
    name,
    letters,
    ...ofPackage(`@expo-google-fonts/${name.toLowerCase().replaceAll(' ', '-')}`, files),
  };
}

function kept(name: string, letters: RegExp): Family {
  return { name, letters, ...keptFiles(name) };
}

/** @param files relative to the package's main file */
function ofPackage(name: string, [regular, bold]: readonly [string, string]) {
  const folder = dirname(createRequire(import.meta.url).resolve(name));
  return { regular: join(folder, regular), bold: join(folder, bold) };
}

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
