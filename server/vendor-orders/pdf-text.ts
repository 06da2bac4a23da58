import type { Content } from 'pdfmake/interfaces.js';
import { inFonts } from './pdf-fonts.ts';
import type { Run } from './pdf-fonts.ts';
import type { Printer } from './pdf-printer.ts';
import { directionOf, hasRightToLeft, visualRuns } from './right-to-left.ts';
import type { Direction } from './right-to-left.ts';

/** What people typed, in any script, as content for pdfmake. */

export interface TextStyle {
  /** Room for a line, in points: text that holds Hebrew or Arabic is broken into lines here. */
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

export function textWriter(widthOf: Printer['widthOf']): Writer {
  return (text, { width, ...style }) => {
    const shown = drawable(text);
    const widthOfText = (part: string) =>
      inFonts(part)
        .map((run) => widthOf(run.text, { ...run, ...style, bold: style.bold ?? false }))
        .reduce((sum, next) => sum + next, 0);
    if (!hasRightToLeft(shown)) {
      const breakable = shown.replaceAll(LONG_WORD, (word) =>
        broken(word, width - 1, widthOfText).join(MAY_BREAK),
      );
      return { text: inFonts(breakable), ...style };
    }
    const base = directionOf(shown);
    const lines = shown.split('\n').flatMap((line) => wrapped(line, width - 1, widthOfText));
    return { stack: lines.map((line) => ({ text: piecesOf(line, base) })), ...style };
  };
}

/** Without characters that draw nothing or reorder what stands around them. */
function drawable(text: string): string {
  const plain = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ');
  // Thai writes no blanks between words, so a line could otherwise break inside one.
  return plain.replaceAll(/\p{Script=Thai}+/gu, (words) =>
    Array.from(thaiWords.segment(words), ({ segment }) => segment).join(MAY_BREAK),
  );
}
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });

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

/** A word that is wider than a line, in parts that fit. */
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

function piecesOf(line: string, base: Direction): Content[] {
  return visualRuns(line, base).flatMap(({ text, rightToLeft }) => {
    const runs = inFonts(text);
    if (!rightToLeft) return runs.map((run) => piece(run, false));
    return runs.toReversed().map((run) => piece({ ...run, text: mirrored(run.text) }, true));
  });
}

/** fontkit turns these round by itself when it shapes them, and nothing else. */
const TURNED_BY_SHAPING = /[\p{Script=Hebrew}\p{Script_Extensions=Arabic}]/u;

function piece({ text, font }: Run, rightToLeft: boolean): Content {
  const isTurned = TURNED_BY_SHAPING.test(text);
  return {
    text: isTurned === rightToLeft ? text : Array.from(text).toReversed().join(''),
    font,
    noWrap: true,
  };
}

const BRACKETS = '()[]{}<>«»‹›';

function mirrored(text: string): string {
  return text.replaceAll(/[()[\]{}<>«»‹›]/g, (bracket) => {
    return BRACKETS[BRACKETS.indexOf(bracket) ^ 1] ?? bracket;
  });
}
