import bidiFactory from 'bidi-js';

/** Hebrew and Arabic mixed with other letters, by the Unicode bidirectional algorithm (`bidi-js`). */

// Its types describe its ES module; Node loads its CommonJS one, which is the factory.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

export type Direction = 'ltr' | 'rtl';

export interface VisualRun {
  /** In logical order, with mirrored brackets. */
  text: string;
  rightToLeft: boolean;
}

export function hasRightToLeft(text: string): boolean {
  return bidi.getEmbeddingLevels(text, 'ltr').levels.some(isOdd);
}

/** The direction of a paragraph is that of its first letter. */
export function directionOf(paragraph: string): Direction {
  return isOdd(bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level ?? 0) ? 'rtl' : 'ltr';
}

/** A line of a paragraph in runs of one direction, in display order from left to right. */
export function visualRuns(line: string, paragraph: Direction): VisualRun[] {
  const embedding = bidi.getEmbeddingLevels(line, paragraph);
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

const isOdd = (level: number) => level % 2 === 1;
