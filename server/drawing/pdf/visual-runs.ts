import bidiFactory from 'bidi-js';

/** Hebrew, Arabic and other scripts that run to the left, mixed with other letters, by the Unicode bidirectional algorithm (`bidi-js`). */

// Its types describe its ES module; Node loads its CommonJS one, which is the factory.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

export type Direction = 'ltr' | 'rtl';

export interface VisualRun {
  /** In logical order, with mirrored brackets. */
  text: string;
  rightToLeft: boolean;
}

export function hasRightToLeft(text: string): boolean {
  return levelsOf(text, 'ltr').levels.some(isOdd);
}

/** The direction of a paragraph is that of its first letter. */
export function directionOf(paragraph: string): Direction {
  return isOdd(levelsOf(paragraph).paragraphs[0]?.level ?? 0) ? 'rtl' : 'ltr';
}

/** A line of a paragraph in runs of one direction, in display order from left to right. */
export function visualRuns(line: string, paragraph: Direction): VisualRun[] {
  const embedding = levelsOf(line, paragraph);
  const runs: VisualRun[] = [];
  for (const place of bidi.getReorderedIndices(line, embedding)) {
    const rightToLeft = isOdd(embedding.levels[place] ?? 0);
    if (runs.at(-1)?.rightToLeft !== rightToLeft) runs.push({ text: '', rightToLeft });
    const run = runs.at(-1) as VisualRun;
    // Half of a surrogate pair has no mirror image and stays with the other half.
    const letter = line.charAt(place);
    if (rightToLeft) run.text = (bidi.getMirroredCharacter(letter) ?? letter) + run.text;
    else run.text += letter;
  }
  return runs;
}

/** bidi-js reads halves of surrogate pairs as letters of their own: letters of Adlam are as two of Hebrew to it. */
const levelsOf = (text: string, base?: Direction) =>
  bidi.getEmbeddingLevels(text.replaceAll(/\p{Script=Adlam}/gu, '\u05d0\u05d0'), base);

const isOdd = (level: number) => level % 2 === 1;
