import type { ClaimReason } from '../../contract/claim-words.ts';
import { CLAIM_REASONS } from '../../contract/claim-words.ts';
import type { ReceiptReason } from '../../contract/receipt-reasons.ts';

/** A receipt line with what is known of its order item, as `foundIn` needs it. */
export interface ReceivedLine {
  id: number;
  productId: string;
  productName: string;
  reason: ReceiptReason | null;
  /** Nothing more of the item is expected. */
  closed: boolean;
  /** The amount that was counted, in `unitOfMeasure`. */
  quantity: number;
  unitOfMeasure: string;
  /** Null for what was not ordered. */
  item: {
    quantity: number;
    unitOfMeasure: string;
    unitPrice: string | null;
    /** Over all receipts, in the unit of the item. */
    receivedQuantity: number;
    /** The amount of this line in the unit of the item; null without a conversion (S0). */
    arrived: number | null;
    /** The part of `receivedQuantity` that came with later receipts. */
    arrivedSince: number;
    /** The part of `arrivedSince` that was not spoilt. */
    goodSince: number;
    /** What claims of other receipts claim of the item as short or spoilt, or claimed until a manager dropped them. */
    claimed: number;
  } | null;
}

/** What can be claimed about a receipt line. */
export interface Found {
  receiptLineId: number;
  productId: string;
  productName: string;
  reason: ClaimReason;
  quantity: number;
  unitOfMeasure: string;
  unitPrice: string | null;
  /**
   * Whether the amount is price × quantity. It is not for the reason `price`: only the invoice says by how much the price
   * was too high.
   */
  isPriced: boolean;
}

/** With these reasons, an amount that arrived counts as not delivered. */
export const SPOILT: readonly ReceiptReason[] = ['damaged', 'expired', 'too_warm', 'wrong_item'];

const isClaimed = (reason: ReceiptReason): reason is ClaimReason =>
  (CLAIM_REASONS as readonly string[]).includes(reason);

/**
 * What to claim about a receipt line (R4); undefined for nothing. While a part of the item is missing, the missing amount
 * is claimed. Otherwise the reason is about the amount that arrived: all of it is claimed as spoilt, or at a wrong price.
 * What later receipts brought is not claimed any more.
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
