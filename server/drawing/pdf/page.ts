import type { CustomTableLayout } from 'pdfmake/interfaces.js';
import { columnsOf, PRODUCT_MIN } from './columns.ts';
import type { Column } from './columns.ts';
import type { PurchaseOrder } from '../purchase-order.ts';
import { wordsIn } from '../words/words.ts';
import type { Words } from '../words/words.ts';
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
  orientation: 'portrait' | 'landscape';
  /** Between the margins. */
  width: number;
  /** Together as wide as the page. */
  columns: readonly Column[];
  write: Writer;
  words: Words;
}

/** Letter or A4, by the country of the organization's time zone; turned when there are many columns. */
export function pageFor(order: PurchaseOrder, write: Writer): Page {
  const { size, narrow, wide } = paperIn(order.organization.timeZone);
  const [product, ...others] = columnsOf(order);
  const taken = others.reduce((sum, { width }) => sum + width, 0);
  const isTurned = narrow - 2 * MARGIN - taken < PRODUCT_MIN;
  const width = (isTurned ? wide : narrow) - 2 * MARGIN;
  return {
    size,
    orientation: isTurned ? 'landscape' : 'portrait',
    width,
    columns: [{ ...product, width: width - taken }, ...others],
    write,
    words: wordsIn(order.language),
  };
}

/** The paper of the country of this time zone, with the lengths of its sides in points. */
export function paperIn(timeZone: string) {
  const isLetter = letterZones().has(timeZone) || /^(US|Canada)\//.test(timeZone);
  return isLetter
    ? ({ size: 'LETTER', narrow: 612, wide: 792 } as const)
    : ({ size: 'A4', narrow: 595, wide: 841 } as const);
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
