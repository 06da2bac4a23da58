/**
 * Hebrew and Arabic beside other letters. pdfmake sets pieces of text from left to right only, so a line is cut here
 * into pieces of one direction, in the sequence in which the eye meets them: the part of the Unicode bidirectional
 * algorithm that names and notes need (letters, numbers, brackets and what stands between; no explicit controls).
 */

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Where a line starts: 0 at the left, 1 at the right. */
export type Direction = 0 | 1;

export interface DirectedRun {
  text: string;
  rightToLeft: boolean;
}

export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The direction of a whole text is that of its first letter. */
export function directionOf(text: string): Direction {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 1 : 0;
}

/** One line's pieces from left to right. Each piece's own letters stay in the sequence of reading. */
export function visualRuns(line: string, base: Direction): DirectedRun[] {
  const letters = Array.from(line);
  const levels = levelsOf(letters, base);
  const runs: { text: string; level: number }[] = [];
  for (const [index, letter] of letters.entries()) {
    const level = levels[index] ?? base;
    const last = runs.at(-1);
    if (last?.level === level) last.text += letter;
    else runs.push({ text: letter, level });
  }
  return turned(turned(runs, 2), 1).map(({ text, level }) => ({ text, rightToLeft: level === 1 }));
}

/** Every stretch of pieces of at least this level the other way round. */
function turned<T extends { level: number }>(runs: T[], least: number): T[] {
  const result: T[] = [];
  let stretch: T[] = [];
  for (const run of runs) {
    if (run.level >= least) {
      stretch.unshift(run);
    } else {
      result.push(...stretch, run);
      stretch = [];
    }
  }
  return [...result, ...stretch];
}

/** How deep each letter is nested: 0 left to right, 1 right to left, 2 left to right within that. */
function levelsOf(letters: readonly string[], base: Direction): number[] {
  const numbers = numbersIn(letters);
  /** What each letter says about those around it; undefined for what only follows its neighbours. */
  const sides: (Direction | undefined)[] = [];
  let strong = base;
  for (const [index, letter] of letters.entries()) {
    if (/\p{M}/u.test(letter)) sides.push(index === 0 ? base : sides[index - 1]);
    else if (/[\u0660-\u0669\u06f0-\u06f9]/u.test(letter)) sides.push(1);
    else if (numbers.has(index)) sides.push(strong);
    else if (RIGHT_TO_LEFT.test(letter)) sides.push((strong = 1));
    else if (/\p{L}/u.test(letter)) sides.push((strong = 0));
    else sides.push(undefined);
  }
  settleBrackets(letters, sides, base);
  settleBetween(sides, base);
  return sides.map((side, index) => {
    if (side === 1) return numbers.has(index) ? 2 : 1;
    return base === 1 ? 2 : 0;
  });
}

/** Places of digits, with what belongs to a number: 1,200.50 and 10:30 and 3%. */
function numbersIn(letters: readonly string[]): Set<number> {
  return new Set(
    letters.keys().filter((index) => {
      if (isDigit(letters[index])) return true;
      const sides = [letters[index - 1], letters[index + 1]];
      if (/[.,:/]/.test(letters[index] ?? '')) return sides.every(isDigit);
      return /[%$€£₪#]/.test(letters[index] ?? '') && sides.some(isDigit);
    }),
  );
}

const isDigit = (letter: string | undefined) => letter !== undefined && /\p{Nd}/u.test(letter);

const PAIRS = ['()', '[]', '{}'];

/** Two brackets of a pair face each other, whatever stands next to each. */
function settleBrackets(
  letters: readonly string[],
  sides: (Direction | undefined)[],
  base: Direction,
): void {
  const open: { index: number; closing: string }[] = [];
  for (const [index, letter] of letters.entries()) {
    const pair = PAIRS.find(([opening]) => opening === letter);
    if (pair) open.push({ index, closing: pair[1] ?? '' });
    const match = open.findLastIndex(({ closing }) => closing === letter);
    const from = open[match]?.index;
    if (from === undefined) continue;
    open.length = match;
    const inside = sides.slice(from + 1, index).filter((side) => side !== undefined);
    if (inside.length === 0) continue;
    const before = sides.slice(0, from).findLast((side) => side !== undefined) ?? base;
    sides[from] = sides[index] = inside.includes(base) ? base : before;
  }
}

/** Blanks and marks between two of one direction go with them, others with the line. */
function settleBetween(sides: (Direction | undefined)[], base: Direction): void {
  let before = base;
  for (const [index, side] of sides.entries()) {
    const after = side ?? sides.slice(index).find((next) => next !== undefined) ?? base;
    sides[index] = side ?? (before === after ? before : base);
    before = side ?? before;
  }
}
