import type { ClaimReason } from '../../contract/claim-words.ts';
import { CLAIM_REASONS } from '../../contract/claim-words.ts';
import type { ReceiptReason } from '../../contract/receipt-reasons.ts';

/** A line of a receipt, with what is known of its item. */
export interface ReceivedLine {
  id: number;
  productId: string;
  productName: string;
  reason: ReceiptReason | null;
  /** Nothing more of the item is expected. */
  closed: boolean;
  /** What arrived with this line, as it was counted. */
  quantity: number;
  unitOfMeasure: string;
  /** Null for what was not ordered. */
  item: {
    quantity: number;
    unitOfMeasure: string;
    unitPrice: string | null;
    /** Over all receipts, in the unit of the item. */
    receivedQuantity: number;
    /** What arrived with this line in the unit of the item; null: no conversion is known (S0). */
    arrived: number | null;
    /** Of `receivedQuantity`, what later receipts brought. */
    arrivedSince: number;
    /** Of `arrivedSince`, what was not spoilt. */
    goodSince: number;
    /** What other claims say is short of it. */
    claimed: number;
  } | null;
}

/** What is claimed of a line. */
export interface Found {
  receiptLineId: number;
  productId: string;
  productName: string;
  reason: ClaimReason;
  quantity: number;
  unitOfMeasure: string;
  unitPrice: string | null;
  /** Whether the amount follows from price and quantity. How much dearer something came, only the invoice says. */
  isPriced: boolean;
}

/** What arrived for these reasons is as if it had not come. */
export const SPOILT: readonly ReceiptReason[] = ['damaged', 'expired', 'too_warm', 'wrong_item'];

const isClaimed = (reason: ReceiptReason): reason is ClaimReason =>
  (CLAIM_REASONS as readonly string[]).includes(reason);

/**
 * What came short, spoilt or dearer than ordered (R4); undefined: nothing did. What did not come is claimed; where all had
 * come with this receipt, the reason is about what came: all of it is spoilt, or dearer. What later receipts brought is not
 * claimed any more.
 */
export function foundIn(line: ReceivedLine): Found | undefined {
  const { item, closed } = line;
  const isShort = closed && item !== null && missingOf(item) > 0;
  const reason = line.reason ?? (isShort ? 'short' : null);
  if (reason === null || !isClaimed(reason)) return undefined;
  if (reason === 'price') return ofArrived(line, reason);
  if (item && wasMissing(item)) {
    const quantity = rounded(missingOf(item) - item.claimed);
    if (quantity <= 0) return undefined;
    const { unitOfMeasure, unitPrice } = item;
    return { ...named(line), reason, quantity, unitOfMeasure, unitPrice, isPriced: true };
  }
  return reason === 'short' ? undefined : ofArrived(line, reason);
}

const missingOf = ({ quantity, receivedQuantity }: NonNullable<ReceivedLine['item']>) =>
  Math.max(rounded(quantity - receivedQuantity), 0);

/** Whether something of the item was missing after this receipt. */
const wasMissing = ({
  quantity,
  receivedQuantity,
  arrivedSince,
}: NonNullable<ReceivedLine['item']>) => rounded(quantity - (receivedQuantity - arrivedSince)) > 0;

function ofArrived(line: ReceivedLine, reason: ClaimReason): Found | undefined {
  const { item, quantity, unitOfMeasure } = line;
  if (quantity <= 0) return undefined;
  const isPriced = reason !== 'price';
  const counted = { ...named(line), reason, quantity, unitOfMeasure, unitPrice: null, isPriced };
  if (item === null || item.arrived === null) return counted;
  const { unitOfMeasure: ordered, unitPrice } = item;
  const replaced = isPriced ? item.goodSince : 0;
  const left = rounded(item.arrived - replaced);
  return left > 0 ? { ...counted, quantity: left, unitOfMeasure: ordered, unitPrice } : undefined;
}

const named = ({ id, productId, productName }: ReceivedLine) => ({
  receiptLineId: id,
  productId,
  productName,
});

/** Amounts of stock have three decimals. */
const rounded = (amount: number) => Math.round(amount * 1_000) / 1_000;
