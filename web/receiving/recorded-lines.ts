import { isRefusedReason } from '#contract/values/receipt-reasons.ts';
import type { ReceiptReason, RefusedReason } from '#contract/values/receipt-reasons.ts';
import { countedLine } from './delivery-count.ts';
import type { CountedLine, ExtraLine, LineEntry } from './delivery-count.ts';
import { countedExtra } from './extra.ts';
import { amountIn } from './line-units.ts';

/** What is sent of what was counted. */

type Details = Pick<LineEntry, 'note' | 'temperatureC' | 'lot' | 'bestBefore' | 'photoUrl'>;

/** What an entry says beside the amounts and the reasons. */
export function refusedFields({
  note,
  temperatureC,
  lot,
  bestBefore,
  photoUrl,
}: LineEntry): Details {
  return { note, temperatureC, lot, bestBefore, photoUrl };
}

/** A line as `POST /api/receipts` takes it. */
export interface ReceiptLineInput extends Details {
  orderItemId?: number;
  productId?: string;
  unitOfMeasure?: string;
  quantity: number;
  /** Omitted: nothing. */
  refused?: { quantity: number; reason: RefusedReason; note?: string; photoUrl?: string }[];
  billedPrice?: string;
  closed?: boolean;
  reason: ReceiptReason | null;
  receivedBefore?: number;
}

/** What is sent of what was counted, beside amount and unit. */
export function saidOf(
  entry: LineEntry,
  { refused, reason, closed }: Pick<CountedLine, 'refused' | 'reason' | 'closed'>,
) {
  // A photo that an earlier version took for all that was not kept is that of the refused part.
  const isOfPart = entry.refused === undefined && refused.length > 0;
  // Without parts, the server would read such a reason as that of what is not kept.
  const isOfAll = reason !== null && isRefusedReason(reason);
  const parts = refused.map(({ note, photoUrl, ...part }) => ({
    ...part,
    ...(note && { note }),
    ...(photoUrl && { photoUrl }),
  }));
  return {
    ...refusedFields(isOfPart ? { ...entry, photoUrl: undefined } : entry),
    ...((parts.length > 0 || isOfAll) && { refused: parts }),
    reason,
    ...(entry.billedPrice && { billedPrice: entry.billedPrice }),
    ...(closed !== undefined && { closed }),
  };
}

/** An item as the person sees it, with how much of it is due in its own unit. */
interface DueItem {
  orderItemId: number;
  unitOfMeasure: string;
  due: number;
  receivedBefore: number;
}

/**
 * The lines to record. A line of which nothing arrived is left out when the rest comes later. When all that is due arrived,
 * the line's own unit is recorded: in the unit in which the person counted, that amount may have no exact decimal.
 * Each line names its unit: the item may be in another one when the receipt arrives.
 */
export function linesToRecord(
  items: readonly DueItem[],
  { lines, extras }: { lines: Readonly<Record<number, LineEntry>>; extras: readonly ExtraLine[] },
): ReceiptLineInput[] {
  const ordered = items.flatMap((item): ReceiptLineInput[] => {
    const { orderItemId, due, receivedBefore } = item;
    const entry = lines[orderItemId] ?? {};
    const counted = countedLine(due, entry);
    const { quantity, refused, closed } = counted;
    if (quantity === 0 && refused.length === 0 && !closed) return [];
    const { unitOfMeasure = item.unitOfMeasure, perUnit = 1 } = entry;
    const isDue = quantity === amountIn(due, perUnit) && refused.length === 0;
    const came = isDue
      ? { quantity: due, unitOfMeasure: item.unitOfMeasure }
      : { quantity, unitOfMeasure };
    return [{ ...saidOf(entry, counted), ...came, orderItemId, receivedBefore }];
  });
  const others = extras.map(({ productId, unitOfMeasure, ...entry }): ReceiptLineInput => {
    const { quantity, refused } = countedExtra(entry);
    const reason = entry.reason ?? 'not_ordered';
    return {
      ...saidOf(entry, { refused, reason, closed: undefined }),
      productId,
      unitOfMeasure,
      quantity,
    };
  });
  return [...ordered, ...others];
}
