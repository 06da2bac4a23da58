import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';
import type { Usual } from '../../contract/calls/ordered.ts';
import { unusualQuantity } from '../../contract/values/unusual-quantity.ts';

/** What is unusual of a prepared order, so that a person looks at it first (H6): without the database. */

export interface LineToCheck {
  productId: string;
  productName: string;
  quantity: number;
  /** The product's present unit. */
  unitOfMeasure: string;
  /** The unit in which the quantity was entered; null means the present one. */
  otherUnit: string | null;
  /** In the catalogue, from the vendor of the standing order. */
  isSold: boolean;
  /** Per present unit; null: unknown. */
  price: string | null;
  /** At which it was last ordered at the location, in the present unit. */
  lastPrice: string | null;
  countedAt: Date | null;
}

export interface Checked {
  lines: readonly LineToCheck[];
  usual: readonly Pick<Usual, 'productId' | 'usual' | 'orders'>[];
  /** Its amounts follow from counts. */
  isToPar: boolean;
  isChanged: boolean;
  /** It may have been ordered before a backup was restored, which does not know of it. */
  isRestored: boolean;
  /** The person in whose name it is ordered may not order at the location. */
  cannotOrder: { name: string } | null;
  isInsideBudgets: boolean;
  priceAlertPercent: number;
  now: Date;
}

/** A shelf that was counted longer ago may look otherwise. */
export const COUNTED_DAYS = 7;
const DAY_MS = 86_400_000;

export function unusualOf(checked: Checked): Coded[] {
  const { lines, isChanged, isRestored, cannotOrder, isInsideBudgets } = checked;
  const usual = new Map(checked.usual.map((one) => [one.productId, one]));
  return [
    ...(isRestored ? [stated('unusual_restored')] : []),
    ...(isChanged ? [stated('unusual_changed')] : []),
    ...(cannotOrder ? [stated('unusual_responsible', cannotOrder)] : []),
    ...(isInsideBudgets ? [] : [stated('unusual_budget')]),
    ...lines.flatMap((line) => unusualLine(line, usual.get(line.productId), checked)),
  ];
}

function unusualLine(
  line: LineToCheck,
  known: Checked['usual'][number] | undefined,
  { isToPar, priceAlertPercent: percent, now }: Checked,
): Coded[] {
  const { productName, quantity, unitOfMeasure, otherUnit, price, lastPrice, countedAt } = line;
  if (!line.isSold) return [stated('unusual_not_sold', { productName })];
  // The number says nothing of what is usual, or of what it costs.
  if (otherUnit !== null) {
    const before = otherUnit;
    return [stated('unusual_unit', { productName, quantity, before, unitOfMeasure })];
  }
  const found: Coded[] = [];
  if (known && unusualQuantity(quantity, known))
    found.push(stated('unusual_quantity', { productName, quantity, usual: known.usual }));
  if (price !== null && lastPrice !== null && hasMoved(lastPrice, price, percent))
    found.push(stated('unusual_price', { productName, percent }));
  const isCounted =
    countedAt !== null && now.getTime() - countedAt.getTime() <= COUNTED_DAYS * DAY_MS;
  if (isToPar && !isCounted)
    found.push(stated('unusual_not_counted', { productName, days: COUNTED_DAYS }));
  return found;
}

/** By more than so many percent; from 0, by anything. */
function hasMoved(before: string, after: string, percent: number): boolean {
  const [from, to] = [tenThousandths(before), tenThousandths(after)];
  const difference = to > from ? to - from : from - to;
  return difference * 100n > from * BigInt(percent);
}

function tenThousandths(price: string): bigint {
  const [whole = '', decimals = ''] = price.split('.');
  return BigInt(whole + decimals.padEnd(4, '0'));
}
