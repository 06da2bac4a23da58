import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Which font draws which letters, and the fonts themselves, each parsed once per process and only when used. */

/** What is used of a font that fontkit has parsed. */
interface Font {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  layout(text: string, features: readonly string[]): { advanceWidth: number };
}

interface Family {
  name: string;
  /** Letters that this family draws; everything else is the first family's. */
  letters: RegExp;
  package: string;
  /** Beside the package's main file. */
  regular: string;
  bold: string;
}

export const NOTO_SANS = 'Noto Sans';

/** Latin, Greek, Cyrillic, Vietnamese and Devanagari are in Noto Sans itself. Another script is one more row. */
const families: readonly Family[] = [
  noto(NOTO_SANS, /[]/v),
  noto('Noto Sans Arabic', /\p{Script_Extensions=Arabic}/v),
  noto('Noto Sans Hebrew', /\p{Script=Hebrew}/v),
  noto('Noto Sans Thai', /\p{Script=Thai}/v),
  {
    name: 'Noto Sans Hans',
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u30ff\uff00-\uffef]/v,
    package: '@embedpdf/fonts-sc',
    regular: '../fonts/NotoSansHans-Regular.otf',
    bold: '../fonts/NotoSansHans-Bold.otf',
  },
  {
    name: 'Nanum Gothic',
    letters: /\p{Script=Hangul}/v,
    package: '@expo-google-fonts/nanum-gothic',
    regular: '400Regular/NanumGothic_400Regular.ttf',
    bold: '700Bold/NanumGothic_700Bold.ttf',
  },
  {
    ...noto('Noto Emoji', /[\p{Extended_Pictographic}--[©®™‼⁉]]/v),
    bold: '400Regular/NotoEmoji_400Regular.ttf',
  },
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
