import type { CustomTableLayout } from 'pdfmake/interfaces.js';
import type { Writer } from './text.ts';

/** The measures and colours shared by all parts of the page. Lengths are in points. */

export const INK = '#0f172a';
export const QUIET = '#475569';
export const SHADE = '#f1f5f9';
const LINE = '#cbd5e1';

export const TEXT = 9.5;
export const SMALL = 8.5;
export const MARGIN = 48;
/** Above every page: later pages repeat the column titles there. */
export const TOP = 80;
export const BOTTOM = 60;

const PADDING = 5;
/** Width of the text in a cell of this width. */
export const inner = (width: number) => width - 2 * PADDING;

export interface Page {
  size: 'LETTER' | 'A4';
  /** Between the margins. */
  width: number;
  /** Widths of the table's columns: product, product id, quantity, unit, status. */
  columns: readonly [number, number, number, number, number];
  write: Writer;
}

/** Letter or A4, by the country of the organization's time zone. */
export function pageIn(timeZone: string, write: Writer): Page {
  const isLetter = letterZones().has(timeZone) || /^(US|Canada)\//.test(timeZone);
  const width = (isLetter ? 612 : 595) - 2 * MARGIN;
  return {
    size: isLetter ? 'LETTER' : 'A4',
    width,
    columns: [width - 276, 84, 62, 64, 66],
    write,
  };
}

const LETTER_COUNTRIES = 'US PR CA MX GT HN SV NI CR PA DO CO VE CL PH'.split(' ');
let zones: Set<string> | undefined;
function letterZones(): Set<string> {
  zones ??= new Set(
    LETTER_COUNTRIES.flatMap((country) => new Intl.Locale(`und-${country}`).getTimeZones() ?? []),
  );
  return zones;
}

/** Thin lines between rows, none between columns. */
export const ruled: CustomTableLayout = {
  hLineWidth: (row) => (row === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => PADDING,
  paddingRight: () => PADDING,
  paddingTop: () => 4,
  paddingBottom: () => 4,
};
