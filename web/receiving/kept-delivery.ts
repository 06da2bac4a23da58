import type { ExpectedDelivery, ExpectedItem } from '#contract/calls/ordered.ts';
import { isRecord } from '#web/session/stored.ts';

/** The delivery of a count that was sent: it is shown when that comes back, though nobody expects it any more (O2). */

type Types<T> = Partial<Record<keyof T, 'number' | 'string' | 'boolean'>>;

/** What is always there. */
const OF_DELIVERY: Types<ExpectedDelivery> = {
  vendorId: 'number',
  vendorName: 'string',
};
const OF_ITEM: Types<ExpectedItem> = {
  orderItemId: 'number',
  orderId: 'string',
  productId: 'string',
  productName: 'string',
  quantity: 'number',
  refusedQuantity: 'number',
  unitOfMeasure: 'string',
};

const hasTypes = (value: Record<string, unknown>, types: object) =>
  Object.entries(types).every(([name, type]) => typeof value[name] === type);

/** A delivery from the browser's storage, without items that are invalid; undefined where it is none. */
export function parseDelivery(value: unknown): ExpectedDelivery | undefined {
  if (!isRecord(value) || !hasTypes(value, OF_DELIVERY)) return undefined;
  const { items } = value;
  if (!Array.isArray(items)) return undefined;
  // Its day is named: today may be another one.
  const day = { isToday: false, isOverdue: false };
  return { ...(value as ExpectedDelivery), ...day, items: items.filter(isItem) };
}

function isItem(value: unknown): value is ExpectedItem {
  if (!isRecord(value) || !hasTypes(value, OF_ITEM)) return false;
  return Array.isArray(value['awaitingConversion']);
}

/** The delivery as it is expected, and what was counted of it and is not expected any more. */
export function withCounted(
  expected: ExpectedDelivery | undefined,
  counted: ExpectedDelivery | undefined,
): ExpectedDelivery | undefined {
  if (!expected || !counted) return expected ?? counted;
  const ids = new Set(expected.items.map(({ orderItemId }) => orderItemId));
  const others = counted.items.filter(({ orderItemId }) => !ids.has(orderItemId));
  return { ...expected, items: [...expected.items, ...others] };
}
