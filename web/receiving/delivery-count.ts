import { plural, t } from '@lingui/core/macro';
import { isRefusedReason } from '#contract/values/receipt-reasons.ts';
import type { ReceiptReason, RefusedReason } from '#contract/values/receipt-reasons.ts';
import { rounded } from '#web/ui/amount.ts';
import { amountIn } from './line-units.ts';
import type { LineUnit } from './line-units.ts';

/** What a person counted of a delivery, line by line. Lines that nobody touched arrived as ordered. */

/** A part that came and is not kept (E32). */
export interface RefusedEntry {
  reason: RefusedReason;
  /** In the unit of the entry; missing: all that is neither kept nor refused otherwise. */
  quantity?: number | undefined;
  note?: string | undefined;
  photoUrl?: string | undefined;
}

/** What was entered of one line; what is missing in it is as ordered. */
export interface LineEntry {
  /** What is kept. */
  quantity?: number | undefined;
  /** Another unit than that of the line. */
  unitOfMeasure?: string | undefined;
  /** How many of `unitOfMeasure` are in one of the line's unit; 0: nobody knows, so nothing of it is short or over. */
  perUnit?: number | undefined;
  /** The line's own unit when it was entered; missing in entries of an earlier version. */
  lineUnit?: string | undefined;
  refused?: readonly RefusedEntry[] | undefined;
  /** `short` and `price`; another one is about all that is kept, or in entries of an earlier version about the rest. */
  reason?: ReceiptReason | undefined;
  /** The invoice's price of one of the line's unit, as decimal text. */
  billedPrice?: string | undefined;
  /** More comes with another delivery, also for what was refused: the line stays open. */
  restComes?: boolean | undefined;
  /** How much came of what was not ordered, while one of the refused parts is the rest of it. */
  came?: number | undefined;
  note?: string | undefined;
  temperatureC?: number | undefined;
  lot?: string | undefined;
  /** A day such as 2026-11-21. */
  bestBefore?: string | undefined;
  /** The address of an uploaded photo of what came. */
  photoUrl?: string | undefined;
}

/** Something that came and was not ordered: it is kept, or refused for a reason. */
export interface ExtraLine extends LineEntry {
  productId: string;
  productName: string;
  unitOfMeasure: string;
  quantity: number;
  /** The picture of the product in the catalogue. */
  pictureUrl?: string | undefined;
}

export interface CountedLine {
  /** What is kept. */
  quantity: number;
  refused: readonly (RefusedEntry & { quantity: number })[];
  /** How much is neither kept nor refused; below 0: more came than was due. */
  missing: number;
  reason: ReceiptReason | null;
  /** Nothing more of it is expected; undefined: that follows from what came. */
  closed: boolean | undefined;
  isAsOrdered: boolean;
}

/**
 * A short line is closed as *Short* unless what is short was refused, or comes later.
 * @param due in the line's own unit; what is answered is in that of the entry
 */
export function countedLine(due: number, entry: LineEntry = {}): CountedLine {
  const perUnit = entry.perUnit ?? 1;
  const dueInUnit = amountIn(due, perUnit);
  const quantity = entry.quantity ?? dueInUnit;
  const parts = refusedIn(entry, quantity < dueInUnit);
  // A person who chose 'short' is right, although the difference is within the rounding.
  const isAll =
    entry.reason !== 'short' && parts.length === 0 && isAllOf(due, { quantity, perUnit });
  const notKept = isAll ? 0 : rounded(dueInUnit - quantity);
  const refused = withRest(parts, notKept);
  const isKnown = perUnit > 0;
  const missing = isKnown
    ? refused.reduce((left, part) => rounded(left - part.quantity), notKept)
    : 0;
  const isShort = missing > 0;
  const restComes = entry.restComes === true && (isShort || refused.length > 0);
  const reason = reasonOf(entry, {
    isShort,
    restComes,
    isKept: parts.length === 0 && notKept <= 0,
  });
  return {
    quantity,
    refused,
    missing,
    reason,
    closed: restComes ? false : isShort || undefined,
    isAsOrdered:
      isKnown && missing === 0 && refused.length === 0 && reason === null && !entry.billedPrice,
  };
}

function reasonOf(
  { reason }: LineEntry,
  { isShort, restComes, isKept }: { isShort: boolean; restComes: boolean; isKept: boolean },
): ReceiptReason | null {
  if (reason === 'price') return reason;
  if (reason !== undefined && isRefusedReason(reason) && isKept) return reason;
  return isShort && !restComes ? 'short' : null;
}

/** The refused parts. An entry of an earlier version has a single reason for all that is not kept. */
function refusedIn(
  { refused, reason, photoUrl }: LineEntry,
  isLess: boolean,
): readonly RefusedEntry[] {
  if (refused) return refused;
  return isLess && reason !== undefined && isRefusedReason(reason) ? [{ reason, photoUrl }] : [];
}

/** The parts with their amounts: the one without an amount is the rest. Those of nothing are left out. */
function withRest(parts: readonly RefusedEntry[], notKept: number) {
  const given = parts.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  const rest = Math.max(rounded(notKept - given), 0);
  return parts
    .map((part) => ({ ...part, quantity: part.quantity ?? rest }))
    .filter(({ quantity }) => quantity > 0);
}

/** What had come in another unit before is rounded in the line's own, and so is the rest that is due. */
function isAllOf(due: number, { quantity, perUnit }: { quantity: number; perUnit: number }) {
  const isRounded = !Number.isInteger(due) && rounded(due) === due;
  return isRounded && Math.abs(due - quantity / perUnit) <= ROUNDING;
}

/** Half of a thousandth, and the error of binary fractions. */
const ROUNDING = 0.000_500_001;

/**
 * The entry after a reason of refused parts was pressed. The first one is about all that is not kept; while that is so,
 * another one takes its place, and pressed again it is taken back. Once a part has an amount of its own, another reason is
 * another part.
 */
export function withRefused(entry: LineEntry, reason: RefusedReason): LineEntry {
  const { reason: single, refused: before = [], ...others } = entry;
  const parts =
    entry.refused ?? (single && isRefusedReason(single) ? [{ reason: single }] : before);
  const kept = single === 'price' ? { reason: single } : {};
  if (parts.some((part) => part.reason === reason))
    return { ...others, ...kept, refused: parts.filter((part) => part.reason !== reason) };
  const hasRest = parts.some(({ quantity }) => quantity === undefined);
  const refused = hasRest
    ? parts.map((part) => (part.quantity === undefined ? { ...part, reason } : part))
    : [...parts, { reason }];
  return { ...others, ...kept, refused };
}

/** The entry with a changed refused part. */
export function withPart(
  entry: LineEntry,
  { reason, ...changes }: Partial<RefusedEntry> & { reason: RefusedReason },
): LineEntry {
  const parts = refusedIn(entry, true);
  return {
    ...entry,
    reason: entry.reason === 'price' ? 'price' : undefined,
    refused: parts.map((part) => (part.reason === reason ? { ...part, ...changes } : part)),
  };
}

/** The entry with another kept amount. In another unit, what was refused is the same as before. */
export function withLineAmount(
  entry: LineEntry,
  { quantity, unit }: { quantity: number; unit: LineUnit },
): LineEntry {
  const { perUnit: before = 1 } = entry;
  const ratio = before > 0 ? unit.perUnit / before : 1;
  const inUnit = (amount: number | undefined) =>
    amount === undefined || ratio === 1 ? amount : amountIn(amount, ratio);
  const { refused, came } = entry;
  return {
    ...entry,
    ...unit,
    quantity,
    ...(refused && {
      refused: refused.map((part) => ({ ...part, quantity: inUnit(part.quantity) })),
    }),
    ...(came !== undefined && { came: inUnit(came) }),
  };
}

/** `28 as ordered, 1 short, 1 missing, 1 refused, 1 not ordered`. */
export function summaryOf(counted: readonly CountedLine[], extras: number): string {
  const count = (is: (line: CountedLine) => boolean) => counted.filter(is).length;
  const isRefused = ({ refused }: CountedLine) => refused.length > 0;
  const asOrdered = count(({ isAsOrdered }) => isAsOrdered);
  const short = count((line) => line.missing > 0 && (line.quantity > 0 || isRefused(line)));
  const missing = count((line) => line.missing > 0 && line.quantity === 0 && !isRefused(line));
  const refused = count(isRefused);
  const over = count((line) => line.missing < 0);
  const withProblem = count((line) => line.missing === 0 && !isRefused(line) && !line.isAsOrdered);
  const parts = [
    asOrdered > 0 && plural(asOrdered, { one: '# as ordered', other: '# as ordered' }),
    short > 0 && plural(short, { one: '# short', other: '# short' }),
    missing > 0 && plural(missing, { one: '# missing', other: '# missing' }),
    refused > 0 && plural(refused, { one: '# refused', other: '# refused' }),
    over > 0 && plural(over, { one: '# over', other: '# over' }),
    withProblem > 0 && plural(withProblem, { one: '# with a problem', other: '# with a problem' }),
    extras > 0 && plural(extras, { one: '# not ordered', other: '# not ordered' }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** `2 short`, `1 refused, 2 short`, `None came`, `1 over`; undefined when the number is right. */
export function differenceText({ missing, refused, quantity }: CountedLine): string | undefined {
  const sum = refused.reduce((total, part) => rounded(total + part.quantity), 0);
  if (missing > 0 && quantity === 0 && sum === 0) return t`None came`;
  const over = -missing;
  const parts = [
    sum > 0 && plural(sum, { one: '# refused', other: '# refused' }),
    missing > 0 && plural(missing, { one: '# short', other: '# short' }),
    over > 0 && plural(over, { one: '# over', other: '# over' }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : undefined;
}
