import type { ReceiptReason } from '#contract/receipt-reasons.ts';
import { amountShown, rounded } from '#web/ui/amount.ts';
import { amountIn } from './line-units.ts';

/** What a person counted of a delivery, line by line. Lines that nobody touched arrived as ordered. */

/** What was entered of one line; what is missing in it is as ordered. */
export interface LineEntry {
  quantity?: number | undefined;
  /** Another unit than that of the line. */
  unitOfMeasure?: string | undefined;
  /** How many of `unitOfMeasure` are in one of the line's unit. */
  perUnit?: number | undefined;
  reason?: ReceiptReason | undefined;
  /** What is short comes with another delivery: the line stays open. */
  restComes?: boolean | undefined;
  note?: string | undefined;
  temperatureC?: number | undefined;
  lot?: string | undefined;
  /** A day such as 2026-11-21. */
  bestBefore?: string | undefined;
  /** The address of an uploaded photo of what came. */
  photoUrl?: string | undefined;
}

/** Something that came and was not ordered. */
export interface ExtraLine extends LineEntry {
  productId: string;
  productName: string;
  unitOfMeasure: string;
  quantity: number;
  /** The picture of the product in the catalogue. */
  pictureUrl?: string | undefined;
}

export interface CountedLine {
  quantity: number;
  /** How much is short; below 0: more came than was due. */
  missing: number;
  reason: ReceiptReason | null;
  /** Nothing more of it is expected. */
  closed: boolean;
  isAsOrdered: boolean;
}

/**
 * A short line is closed as *Short* unless another reason was chosen, or the rest comes later.
 * @param due in the line's own unit; what is answered is in that of the entry
 */
export function countedLine(due: number, entry: LineEntry = {}): CountedLine {
  const perUnit = entry.perUnit ?? 1;
  const dueInUnit = amountIn(due, perUnit);
  const quantity = entry.quantity ?? dueInUnit;
  // A person who chose 'short' is right, although the difference is within the rounding.
  const isAll = entry.reason !== 'short' && isAllOf(due, { quantity, perUnit });
  const missing = isAll ? 0 : rounded(dueInUnit - quantity);
  const isShort = missing > 0;
  const restComes = isShort && entry.restComes === true;
  const chosen = entry.reason === 'short' && !isShort ? undefined : entry.reason;
  const reason = restComes ? null : (chosen ?? (isShort ? 'short' : null));
  return {
    quantity,
    missing,
    reason,
    closed: isShort && !restComes,
    isAsOrdered: missing === 0 && reason === null,
  };
}

/** What had come in another unit before is rounded in the line's own, and so is the rest that is due. */
function isAllOf(due: number, { quantity, perUnit }: { quantity: number; perUnit: number }) {
  const isRounded = !Number.isInteger(due) && rounded(due) === due;
  return isRounded && Math.abs(due - quantity / perUnit) <= ROUNDING;
}

/** Half of a thousandth, and the error of binary fractions. */
const ROUNDING = 0.000_500_001;

type Details = Pick<LineEntry, 'note' | 'temperatureC' | 'lot' | 'bestBefore' | 'photoUrl'>;

/** What an entry says beside the amount and the reason. */
export function detailsOf({ note, temperatureC, lot, bestBefore, photoUrl }: LineEntry): Details {
  return { note, temperatureC, lot, bestBefore, photoUrl };
}

/** A line as `POST /api/receipts` takes it. */
export interface ReceiptLineInput extends Details {
  orderItemId?: number;
  productId?: string;
  unitOfMeasure?: string;
  quantity: number;
  closed?: boolean;
  reason: ReceiptReason | null;
  receivedBefore?: number;
}

/**
 * The lines to record. A line of which nothing arrived is left out when the rest comes later. When all that is due arrived,
 * the line's own unit is recorded: in the unit in which the person counted, that amount may have no exact decimal.
 */
export function linesToRecord(
  items: readonly { orderItemId: number; due: number; receivedBefore: number }[],
  { lines, extras }: { lines: Readonly<Record<number, LineEntry>>; extras: readonly ExtraLine[] },
): ReceiptLineInput[] {
  const ordered = items.flatMap(({ orderItemId, due, receivedBefore }): ReceiptLineInput[] => {
    const entry = lines[orderItemId] ?? {};
    const { quantity, reason, closed } = countedLine(due, entry);
    if (quantity === 0 && !closed) return [];
    const unit = entry.unitOfMeasure === undefined ? {} : { unitOfMeasure: entry.unitOfMeasure };
    const isDue = quantity === amountIn(due, entry.perUnit ?? 1);
    const came = isDue ? { quantity: due } : { quantity, ...unit };
    return [{ ...detailsOf(entry), ...came, orderItemId, closed, reason, receivedBefore }];
  });
  const others = extras.map(
    ({ productId, unitOfMeasure, quantity, reason, ...extra }): ReceiptLineInput => ({
      ...detailsOf(extra),
      productId,
      unitOfMeasure,
      quantity,
      reason: reason ?? 'not_ordered',
    }),
  );
  return [...ordered, ...others];
}

/** `28 as ordered, 1 short, 1 missing, 1 not ordered`. */
export function summaryOf(counted: readonly CountedLine[], extras: number): string {
  const count = (is: (line: CountedLine) => boolean) => counted.filter(is).length;
  const parts: [number, string][] = [
    [count(({ isAsOrdered }) => isAsOrdered), 'as ordered'],
    [count(({ missing, quantity }) => missing > 0 && quantity > 0), 'short'],
    [count(({ missing, quantity }) => missing > 0 && quantity === 0), 'missing'],
    [count(({ missing }) => missing < 0), 'over'],
    [count(({ missing, reason }) => missing === 0 && reason !== null), 'with a problem'],
    [extras, 'not ordered'],
  ];
  return parts.flatMap(([number, what]) => (number > 0 ? `${number} ${what}` : [])).join(', ');
}

/** `2 short`, `All missing`, `1 over`; undefined when the number is right. */
export function differenceText({ missing, quantity }: CountedLine): string | undefined {
  if (missing > 0) return quantity === 0 ? 'None came' : `${amountShown(missing)} short`;
  return missing < 0 ? `${amountShown(-missing)} over` : undefined;
}
