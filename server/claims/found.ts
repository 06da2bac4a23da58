import type { ClaimReason } from '../../contract/values/claim-words.ts';
import { isRefusedReason } from '../../contract/values/receipt-reasons.ts';
import {
  atLeastZero,
  decimal,
  dividedBy,
  fits,
  fractionOf,
  isAboveZero,
  minus,
  smaller,
  sumOf,
  times,
  ZERO,
} from '../fraction.ts';
import type { Fraction } from '../fraction.ts';
import { foundIn, inItem, keptInItem, withRate } from './counted.ts';
import type { Claimed, CountedItem, CountedLine, RatedLine } from './counted.ts';

/** One line of a claim, as its receipts give it. */
export interface Found {
  receiptId: string;
  receiptLineId: number;
  /** Null for what is missing, and for a reason about all that was kept. */
  refusalId: number | null;
  reason: ClaimReason;
  /** In `unitOfMeasure`, with three decimals. */
  quantity: string;
  unitId: string;
  unitOfMeasure: string;
  /** What was agreed for one of `unitOfMeasure`; null where four decimals cannot hold it (E31). */
  unitPrice: string | null;
  /** What was billed, for a line of the reason `price`; else null, as `unitPrice`. */
  billedPrice: string | null;
  /** What is claimed for one of `unitOfMeasure`; null when no price is known. */
  unitAmount: string | null;
  /** The exact amount of money; null when no price is known. */
  amount: Fraction | null;
  /** The exact quantity in the item's unit. */
  found: Fraction;
}

interface Part {
  line: RatedLine;
  refusalId: number | null;
  reason: ClaimReason;
  /** In the item's unit. */
  pieces: Fraction;
}

/**
 * The claim of an item (E32): what was refused and, once it is closed, what is missing, at its price, and what was billed
 * above that price for what was kept. Each piece once: what `claimed` has is not found again. Lines whose conversion is
 * unknown are left out, and while there is one nobody knows what is missing.
 */
export function foundOf(item: CountedItem): Found[] {
  const lines = item.lines.flatMap(withRate);
  const missing = lines.length === item.lines.length ? missingOf(item, lines) : ZERO;
  const short = item.claimed.filter((claim) => claim.reason === 'short' && stands(claim, lines));
  const spoilt = unclaimed(lines.flatMap(spoiltParts), item, { missing, short });
  const stillMissing = atLeastZero(minus(missing, foundIn(short)));
  const carrier = carrierOf(lines, short);
  return [
    ...spoilt.map((part) => asFound(part, item)),
    ...(carrier && isAboveZero(stillMissing)
      ? [missingAsFound(carrier, { pieces: stillMissing, lines, item })]
      : []),
    ...lines.flatMap((line) => overcharged(line, item)),
  ];
}

/** What a line of a product that nobody ordered claims: no price was agreed, so it has no amount. */
export function foundOfUnordered(line: CountedLine, claimed: readonly Claimed[]): Found[] {
  const one = fractionOf(1);
  const item = { ...line, quantity: 0, unitPrice: null, claimed, cameBefore: false, lines: [] };
  const parts = spoiltParts({ ...line, rate: one });
  return unclaimed(parts, item, { missing: ZERO, short: [] }).map((part) => asFound(part, item));
}

/** Whether a line says that what did not come is missing. */
const saysMissing = ({ closed, reason }: CountedLine) => closed || reason === 'short';

/** What was ordered less what was kept and refused, over all receipts, once it is closed. */
function missingOf(item: CountedItem, lines: readonly RatedLine[]): Fraction {
  if (item.cameBefore || !lines.some(saysMissing)) return ZERO;
  const came = sumOf(
    lines.flatMap((line) => [
      keptInItem(line),
      ...line.refused.map(({ quantity }) => inItem(line, quantity)),
    ]),
  );
  return atLeastZero(minus(fractionOf(item.quantity), came));
}

/** A dropped claim of what was missing stands as long as its receipt says that something is missing. */
function stands({ isOwed, receiptLineId }: Claimed, lines: readonly RatedLine[]): boolean {
  return isOwed || lines.some((line) => line.id === receiptLineId && saysMissing(line));
}

/** Without a refused amount, a reason such as `damaged` is about all that was kept. */
function spoiltParts(line: RatedLine): Part[] {
  const { reason, refused } = line;
  const isAll = reason !== null && isRefusedReason(reason) && refused.length === 0;
  return [
    ...(isAll ? [{ line, refusalId: null, reason, pieces: keptInItem(line) }] : []),
    ...refused.map((part) => ({
      line,
      refusalId: part.id,
      reason: part.reason,
      pieces: inItem(line, part.quantity),
    })),
  ];
}

/**
 * The parts without what was claimed of them, and without pieces that were claimed as missing before they came and were
 * refused.
 */
function unclaimed(
  parts: readonly Part[],
  item: Pick<CountedItem, 'claimed'>,
  { missing, short }: { missing: Fraction; short: readonly Claimed[] },
): Part[] {
  const owed = short.filter(({ isOwed }) => isOwed);
  const since = Math.min(...owed.map(({ receiptLineId }) => receiptLineId));
  let cameLater = atLeastZero(minus(foundIn(owed), missing));
  return parts.flatMap((part) => {
    const { line, refusalId, reason } = part;
    const before = item.claimed.filter(
      (one) =>
        one.receiptLineId === line.id &&
        one.refusalId === refusalId &&
        one.reason !== 'short' &&
        one.reason !== 'price' &&
        (refusalId !== null || one.reason === reason),
    );
    const left = atLeastZero(minus(part.pieces, foundIn(before)));
    const known = line.id > since ? smaller(left, cameLater) : ZERO;
    cameLater = minus(cameLater, known);
    const pieces = minus(left, known);
    return isAboveZero(pieces) ? [{ ...part, pieces }] : [];
  });
}

/**
 * The line whose receipt claims what is missing: the first that says so and came after what was claimed as missing
 * already, else the last.
 */
function carrierOf(lines: readonly RatedLine[], short: readonly Claimed[]): RatedLine | undefined {
  const saying = lines.filter(saysMissing);
  const last = Math.max(...short.map(({ receiptLineId }) => receiptLineId));
  return saying.find(({ id }) => id > last) ?? saying.at(-1);
}

interface Shown {
  unitId: string;
  unitOfMeasure: string;
  rate: Fraction;
}

/** In the unit of its line, or in another one in which it was counted or ordered if three decimals hold it only there. */
function missingAsFound(
  carrier: RatedLine,
  { pieces, lines, item }: { pieces: Fraction; lines: readonly RatedLine[]; item: CountedItem },
): Found {
  const { unitId, unitOfMeasure } = item;
  const ordered = { unitId, unitOfMeasure, rate: fractionOf(1) };
  const units: Shown[] = [carrier, ordered, ...lines];
  const unit = units.find(({ rate }) => fits(dividedBy(pieces, rate), 3)) ?? carrier;
  const part = { line: carrier, refusalId: null, reason: 'short' as const, pieces };
  return asFound(part, item, unit);
}

/** What was billed above the agreed price, for what the line kept. The amount is unknown without the billed price. */
function overcharged(line: RatedLine, item: CountedItem): Found[] {
  const isSaid = line.reason === 'price';
  const isClaimed = item.claimed.some(
    ({ receiptLineId, reason }) => receiptLineId === line.id && reason === 'price',
  );
  if (line.quantity <= 0 || isClaimed || !(isSaid || line.billedPrice !== null)) return [];
  const part = {
    line,
    refusalId: null,
    reason: 'price' as const,
    pieces: keptInItem(line),
  };
  const { unitPrice } = item;
  if (line.billedPrice === null || unitPrice === null)
    return isSaid ? [{ ...asFound(part, item), unitAmount: null, amount: null }] : [];
  const more = minus(fractionOf(line.billedPrice), fractionOf(unitPrice));
  if (!isAboveZero(more)) return [];
  const { rate } = line;
  return [
    {
      ...asFound(part, item),
      billedPrice: priceOf(times(fractionOf(line.billedPrice), rate)),
      unitAmount: decimal(times(more, rate), UNIT_AMOUNT_DECIMALS),
      amount: times(part.pieces, more),
    },
  ];
}

function asFound(
  { line, refusalId, reason, pieces }: Part,
  { unitPrice }: Pick<CountedItem, 'unitPrice'>,
  { unitId, unitOfMeasure, rate }: Shown = line,
): Found {
  const price = unitPrice === null ? null : fractionOf(unitPrice);
  const perUnit = price && times(price, rate);
  return {
    receiptId: line.receiptId,
    receiptLineId: line.id,
    refusalId,
    reason,
    quantity: decimal(dividedBy(pieces, rate), 3),
    unitId,
    unitOfMeasure,
    unitPrice: perUnit && priceOf(perUnit),
    billedPrice: null,
    unitAmount: perUnit && decimal(perUnit, UNIT_AMOUNT_DECIMALS),
    amount: price && times(pieces, price),
    found: pieces,
  };
}

/** So many that the amount of the largest quantity is exact to the minor unit of every currency. */
const UNIT_AMOUNT_DECIMALS = 12;

/** A price has at most four decimals. */
const priceOf = (price: Fraction) => (fits(price, 4) ? decimal(price, 4) : null);
