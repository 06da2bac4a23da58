import type { Content, Margins } from 'pdfmake/interfaces.js';
import { inFonts, notoSans } from './fonts.ts';
import type { Run } from './fonts.ts';
import type { Measure } from './printer.ts';
import { directionOf, hasRightToLeft, visualRuns } from './visual-runs.ts';
import type { Direction } from './visual-runs.ts';

/** Text that people typed, in any script, as content for pdfmake. */

export interface TextStyle {
  /** Width of a line, in points: text with Hebrew or Arabic is broken into lines here. */
  width: number;
  fontSize: number;
  bold?: boolean;
  color?: string;
  alignment?: 'left' | 'right';
}
export type Writer = (text: string, style: TextStyle) => Content;

const MAY_BREAK = '\u200b';
/** pdfmake breaks these too, but takes a second for a page of them. */
const LONG_WORD = /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{50,}/gu;

/** Height above the baseline of every line, for a font size of 1: at least that of the tallest family. */
const ASCENT = 1.1;

export function textWriter({ widthOf, lineOf }: Measure): Writer {
  const { height } = lineOf(notoSans.name);
  /** Lines of all families are equally high. */
  const sized = (run: Run) =>
    run.font === notoSans.name ? run : { ...run, lineHeight: height / lineOf(run.font).height };
  return (text, { width, ...style }) => {
    const shown = drawable(text);
    const widthOfText = (part: string) =>
      inFonts(part)
        .map((run) => widthOf(run.text, { ...run, ...style, bold: style.bold ?? false }))
        .reduce((sum, next) => sum + next, 0);
    // pdfmake aligns the tops of cells: this margin puts texts in different fonts on one baseline.
    const ascent = Math.max(0, ...inFonts(shown).map(({ font }) => lineOf(font).ascent));
    const margin: Margins = [0, (ASCENT - ascent) * style.fontSize, 0, 0];
    if (!hasRightToLeft(shown)) {
      const breakable = shown.replaceAll(LONG_WORD, (word) =>
        broken(word, width - 1, widthOfText).join(MAY_BREAK),
      );
      return { text: inFonts(breakable).map(sized), margin, ...style };
    }
    const lines = shown.split('\n').flatMap((paragraph) => {
      const direction = directionOf(paragraph);
      return wrapped(paragraph, width - 1, widthOfText).map((line) => ({
        text: piecesOf(line, direction).map(sized),
      }));
    });
    return { stack: lines, margin, ...style };
  };
}

/** Without characters that draw nothing or reorder the text around them. */
function drawable(text: string): string {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ');
  return plain.replaceAll(WITHOUT_BLANKS, (words) =>
    Array.from(wordsOf.segment(words), ({ segment }) => segment).join(MAY_BREAK),
  );
}
/** These scripts have no blanks between words, so a line could otherwise break inside a word. */
const WITHOUT_BLANKS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
/** It recognizes the words of all four by their letters. */
const wordsOf = new Intl.Segmenter('th', { granularity: 'word' });

/** One line of text as lines of at most this width. */
function wrapped(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => broken(long, width, widthOf))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** The parts of a word that is wider than a line. */
function broken(word: string, width: number, widthOf: (part: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  const widths = new Map<string, number>();
  let room = 0;
  for (const letter of word) {
    const needed = widths.get(letter) ?? widthOf(letter);
    widths.set(letter, needed);
    if (needed > room) {
      parts.push('');
      room = width;
    }
    parts.push(`${parts.pop() ?? ''}${letter}`);
    room -= needed;
  }
  return parts;
}

function piecesOf(line: string, paragraph: Direction): Piece[] {
  return visualRuns(line, paragraph).flatMap(({ text, rightToLeft }) => {
    const runs = inFonts(text).map((run) => piece(run, rightToLeft));
    return rightToLeft ? runs.toReversed() : runs;
  });
}

interface Piece extends Run {
  noWrap: true;
}

/** fontkit reverses the letters of these scripts itself, and of no others that are in use. */
const REVERSED_BY_SHAPING =
  /[\p{Script=Hebrew}\p{Script_Extensions=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

function piece({ text, font }: Run, rightToLeft: boolean): Piece {
  const isReversed = REVERSED_BY_SHAPING.test(text);
  return {
    text: isReversed === rightToLeft ? text : lettersOf(text, isReversed).toReversed().join(''),
    font,
    noWrap: true,
  };
}

/** Without shaping, marks stay behind their letter. */
const lettersOf = (text: string, isReversed: boolean): string[] =>
  isReversed ? Array.from(text) : (text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []);
