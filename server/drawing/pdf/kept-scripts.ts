import { inProject } from '../../project-folder.ts';

/**
 * Scripts of which this project keeps the letters itself, in `letters/`: their packages hold nine weights of each, and Latin
 * letters besides. `npm run letters` makes the files from `@fontsource/noto-sans-bengali` and its like.
 */
export const KEPT_SCRIPTS: readonly (readonly [family: string, letters: RegExp])[] = [
  // With the full stop that Armenian and Georgian share.
  ['Noto Sans Armenian', /\p{Script_Extensions=Armenian}/u],
  ['Noto Sans Georgian', /\p{Script=Georgian}/u],
  ['Noto Sans Bengali', /\p{Script=Bengali}/u],
  ['Noto Sans Gurmukhi', /\p{Script=Gurmukhi}/u],
  ['Noto Sans Gujarati', /\p{Script=Gujarati}/u],
  ['Noto Sans Oriya', /\p{Script=Oriya}/u],
  ['Noto Sans Tamil', /\p{Script=Tamil}/u],
  ['Noto Sans Telugu', /\p{Script=Telugu}/u],
  ['Noto Sans Kannada', /\p{Script=Kannada}/u],
  ['Noto Sans Malayalam', /\p{Script=Malayalam}/u],
  ['Noto Sans Sinhala', /\p{Script=Sinhala}/u],
  ['Noto Sans Meetei Mayek', /\p{Script=Meetei_Mayek}/u],
  ['Noto Sans Ol Chiki', /\p{Script=Ol_Chiki}/u],
  ['Noto Serif Tibetan', /\p{Script=Tibetan}/u],
  ['Noto Sans Khmer', /\p{Script=Khmer}/u],
  ['Noto Sans Lao', /\p{Script=Lao}/u],
  ['Noto Sans Myanmar', /\p{Script=Myanmar}/u],
  ['Noto Sans Ethiopic', /\p{Script=Ethiopic}/u],
  ['Noto Sans Thaana', /\p{Script=Thaana}/u],
  ['Noto Sans Syriac', /\p{Script=Syriac}/u],
  ['Noto Sans NKo', /\p{Script=Nko}/u],
  ['Noto Sans Tifinagh', /\p{Script=Tifinagh}/u],
  ['Noto Sans Cherokee', /\p{Script=Cherokee}/u],
  ['Noto Sans Canadian Aboriginal', /\p{Script=Canadian_Aboriginal}/u],
  // With its own punctuation, which Phags-pa shares.
  ['Noto Sans Mongolian', /\p{Script_Extensions=Mongolian}/u],
  ['Noto Sans Adlam', /\p{Script=Adlam}/u],
];

export const LETTERS = 'server/drawing/pdf/letters';

/** These scripts have no bold, or one that takes as much as five other scripts. */
const WITHOUT_BOLD = new Set([
  'Noto Sans NKo',
  'Noto Sans Tifinagh',
  'Noto Sans Mongolian',
  'Noto Serif Tibetan',
]);

/** The weights of a family: '400', and '600' where it has one. */
export function keptWeights(family: string): string[] {
  return WITHOUT_BOLD.has(family) ? ['400'] : ['400', '600'];
}

export function keptFile(family: string, weight: string): string {
  return inProject(`${LETTERS}/${family.replaceAll(' ', '')}-${weight}.ttf`);
}

export function keptFiles(family: string): { regular: string; bold: string } {
  const [regular = '', bold = regular] = keptWeights(family);
  return { regular: keptFile(family, regular), bold: keptFile(family, bold) };
}
