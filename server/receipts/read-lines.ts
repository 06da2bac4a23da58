import type { NewReceiptLine } from '../../contract/calls/receipts.ts';
import { isRefusedReason } from '../../contract/values/receipt-reasons.ts';
import type { RefusedReason } from '../../contract/values/receipt-reasons.ts';
import {
  atLeastZero,
  decimal,
  dividedBy,
  fractionOf,
  isAboveZero,
  minus,
  plus,
  sumOf,
  times,
} from '../fraction.ts';
import type { Fraction } from '../fraction.ts';

/** A refused part to store. */
export interface RefusedPart {
  quantity: number;
  reason: RefusedReason;
  note: string | null;
  photoUrl: string | null;
}

/** A line as it was sent, with its item. */
export interface RecordedLine extends Pick<
  NewReceiptLine,
  'quantity' | 'reason' | 'refused' | 'closed'
> {
  /** Null for a product that was not ordered. */
  orderItemId: number | null;
  /** The exact amount that was kept, where `quantity` rounds it. */
  exact: Fraction | null;
  /** What one of its unit is in the unit of its item; null without a conversion. */
  rate: Fraction | null;
}

/** What other receipts say of an item, in its unit. */
export interface CameBefore {
  /** What was ordered. */
  ordered: number;
  kept: Fraction;
  refused: Fraction;
}

export interface ReadLine {
  refused: RefusedPart[];
  closed: boolean;
}

/**
 * Reads what lines say of refused and missing amounts (E32), in the sequence of the lines. Before there were refused parts,
 * a line had a single reason: `short` is about what is missing; another one than `price` about the rest of the line, which
 * was refused; where nothing is missing, it is about all that was kept, and stays the reason of the line. Nothing is
 * missing while the item is open: only a line that is closed, or of which nothing was kept, has such a rest.
 *
 * A line that does not say whether it is closed closes its item once something was refused and all that was ordered came.
 */
export function readLines(
  lines: readonly RecordedLine[],
  before: ReadonlyMap<number, CameBefore>,
): ReadLine[] {
  const ofItems = Map.groupBy(lines, ({ orderItemId }) => orderItemId);
  const read = new Map<RecordedLine, ReadLine>();
  for (const [orderItemId, some] of ofItems) {
    const came = orderItemId === null ? undefined : before.get(orderItemId);
    const ofItem = came ? readItem(some, came) : some.map(asSent);
    some.forEach((line, index) => read.set(line, ofItem[index] ?? asSent(line)));
  }
  return lines.map((line) => read.get(line) ?? asSent(line));
}

const asSent = ({ refused = [], closed = false }: RecordedLine): ReadLine => ({ refused, closed });

function readItem(
  lines: readonly RecordedLine[],
  { ordered, kept, refused }: CameBefore,
): ReadLine[] {
  const amounts = lines.map(cameWith);
  // Without its conversion, nobody knows what is missing.
  if (amounts.some((amount) => amount === null)) return lines.map(asSent);
  const came = sumOf([kept, refused, ...amounts.flatMap((amount) => amount ?? [])]);
  const rest = atLeastZero(minus(fractionOf(ordered), came));
  const refusing = lines.some(isAboutMissing) ? undefined : lines.find(isAboutRest);
  const withRest = lines.map((line): ReadLine => {
    const part = line === refusing ? restOf(line, rest) : undefined;
    return part ? { ...asSent(line), refused: [part] } : asSent(line);
  });
  const hasRefused = isAboveZero(refused) || withRest.some((line) => line.refused.length > 0);
  const allCame = !isAboveZero(rest);
  return withRest.map((line, index) => ({
    ...line,
    closed: lines[index]?.closed ?? (hasRefused && allCame),
  }));
}

/** What came with a line, in the item's unit; null without a conversion. */
function cameWith({ quantity, exact, refused = [], rate }: RecordedLine): Fraction | null {
  const amount = refused.reduce(
    (sum, part) => plus(sum, fractionOf(part.quantity)),
    exact ?? fractionOf(quantity),
  );
  if (!isAboveZero(amount)) return amount;
  return rate && times(amount, rate);
}

const hasSingleReason = ({ refused, reason }: RecordedLine) =>
  refused === undefined && reason !== null && isRefusedReason(reason);

/** The line says that what did not come is missing. */
const isAboutMissing = (line: RecordedLine) =>
  line.reason === 'short' || (line.closed === true && !hasSingleReason(line));

/** The line says that what was not kept was refused. */
const isAboutRest = (line: RecordedLine) =>
  hasSingleReason(line) && (line.closed === true || line.quantity === 0);

/** The rest of the item as a refused part of the line, in the line's unit; undefined for nothing. */
function restOf({ reason, rate }: RecordedLine, rest: Fraction): RefusedPart | undefined {
  if (reason === null || !isRefusedReason(reason)) return undefined;
  const quantity = Number(decimal(rate ? dividedBy(rest, rate) : rest, AMOUNT_DECIMALS));
  return quantity > 0 ? { quantity, reason, note: null, photoUrl: null } : undefined;
}

/** Amounts of stock have this many. */
export const AMOUNT_DECIMALS = 3;
