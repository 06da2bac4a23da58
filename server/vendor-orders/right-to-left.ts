/**
 * Hebrew and Arabic beside other letters. pdfmake sets pieces of text from left to right only, so a line is cut here
 * into pieces of one direction, in the sequence in which the eye meets them. The rules are those of the Unicode
 * bidirectional algorithm that names and notes need: letters, numbers, marks between, brackets.
 */

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const NUMBER = /\p{Nd}/u;
const LETTER = /\p{L}/u;

export interface DirectedRun {
  text: string;
  rightToLeft: boolean;
}

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** A text reads from right to left as a whole when its first letter does. */
export function startsRightToLeft(text: string): boolean {
  const first = [...text].find((letter) => LETTER.test(letter));
  return first !== undefined && RIGHT_TO_LEFT.test(first);
}

/** One line's pieces from left to right. Each piece's own letters stay in the sequence of reading. */
export function visualRuns(line: string, { rightToLeft }: { rightToLeft: boolean }): DirectedRun[] {
  const letters = [...line];
  const levels = levelsOf(letters, rightToLeft ? 1 : 0);
  const runs: { text: string; level: number }[] = [];
  for (const [index, letter] of letters.entries()) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += letter;
    else runs.push({ text: letter, level });
  }
  for (const least of [2, 1]) reverseFrom(runs, least);
  return runs.map(({ text, level }) => ({ text, rightToLeft: level === 1 }));
}

/** Turns round every stretch of pieces that lie at least this deep. */
function reverseFrom(runs: { level: number }[], least: number): void {
  for (let start = 0; start < runs.length; start++) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= least) end++;
    runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = Math.max(start, end);
  }
}
