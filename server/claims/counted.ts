import type { ClaimReason } from '../../contract/values/claim-words.ts';
import type { ReceiptReason, RefusedReason } from '../../contract/values/receipt-reasons.ts';
import { dividedBy, fractionOf, sumOf, times } from '../fraction.ts';
import type { Fraction } from '../fraction.ts';

/** What was counted, as one line of a receipt says it. */
export interface CountedLine {
  id: number;
  receiptId: string;
  /** What was kept, in `unitOfMeasure`. */
  quantity: number;
  /** The same exactly, where `quantity` rounds it, as a fraction of two decimals (E31). */
  exact: readonly [string, string] | null;
  unitId: string;
  unitOfMeasure: string;
  /** What one of its unit is in the unit of the item, as a fraction of two decimals; null without a conversion (S0). */
  perItem: readonly [string, string] | null;
  /** Nothing more of the item is expected. */
  closed: boolean;
  /** A reason without refused amounts is about all that was kept. */
  reason: ReceiptReason | null;
  /** For one of the item's unit. */
  billedPrice: string | null;
  /** What came and was not kept, in `unitOfMeasure`. */
  refused: readonly { id: number; quantity: number; reason: RefusedReason }[];
}

/** An order item with all that its receipts and settled claims say of it. */
export interface CountedItem {
  /** What was ordered, in `unitOfMeasure`. */
  quantity: number;
  unitId: string;
  unitOfMeasure: string;
  unitPrice: string | null;
  /** It was received before its first receipt, in an earlier version: nothing of it is missing. */
  cameBefore: boolean;
  /** In the sequence of recording; without those that a correction removed. */
  lines: readonly CountedLine[];
  claimed: readonly Claimed[];
}

/** A line of a claim that receipts no longer change: it was sent, or a manager dropped it. */
export interface Claimed {
  receiptLineId: number;
  refusalId: number | null;
  reason: ClaimReason;
  /** What the receipt gave then, in the item's unit, as a fraction of two decimals. */
  found: readonly [string, string];
  /**
   * The vendor has to credit it, or did. Pieces claimed as missing that come later and are refused are not claimed again
   * then. A claim that was dropped or refused leaves them to be claimed.
   */
  isOwed: boolean;
}

/** A counted line with the rate from its unit to the unit of the item. */
export interface RatedLine extends CountedLine {
  /** What one of its unit is in the item's unit. */
  rate: Fraction;
}

/**
 * The line with its rate, as a list of one. The list is empty when the conversion is unknown; a line of amount 0 needs none.
 */
export function withRate(line: CountedLine): RatedLine[] {
  if (line.perItem) return [{ ...line, rate: asFraction(line.perItem) }];
  const isEmpty = line.quantity === 0 && line.refused.length === 0;
  return isEmpty ? [{ ...line, rate: fractionOf(1) }] : [];
}

const asFraction = ([numerator, denominator]: readonly [string, string]) =>
  dividedBy(fractionOf(numerator), fractionOf(denominator));

/** An amount of its line, in the unit of the item. */
export const inItem = ({ rate }: RatedLine, quantity: number) => times(fractionOf(quantity), rate);

export const keptInItem = ({ exact, quantity, rate }: RatedLine) =>
  times(exact ? asFraction(exact) : fractionOf(quantity), rate);

/** What was claimed, in the unit of the item. */
export const foundIn = (claimed: readonly Claimed[]) =>
  sumOf(claimed.map(({ found }) => asFraction(found)));
