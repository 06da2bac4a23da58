import type { OrderItem } from '#contract/calls/order-items.ts';
import type { GoesBySelf } from '#contract/calls/sending-rules.ts';

type Item = Pick<
  OrderItem,
  | 'vendorId'
  | 'vendorName'
  | 'deliveryDate'
  | 'orderedStatus'
  | 'orderedAt'
  | 'orderStatus'
  | 'isDeleted'
>;

/** What of an order goes to one vendor for one delivery, or went. */
export interface ToVendor {
  vendorId: number;
  vendorName: string;
  deliveryDate: string | null;
  goesAt: string | null;
  wentAt: string | null;
}

/** When each vendor gets its items of an order by itself, or got them; only of vendors with a rule (H3). */
export function toVendors(items: readonly Item[], sendings: readonly GoesBySelf[]): ToVendor[] {
  const own = items.filter(({ isDeleted }) => !isDeleted);
  const groups = Map.groupBy(own, ({ vendorId, deliveryDate }) => `${vendorId} ${deliveryDate}`);
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    if (!first || !sendings.some(({ vendorId }) => vendorId === first.vendorId)) return [];
    const { vendorId, vendorName, deliveryDate } = first;
    const isPending = some.some(({ orderedStatus }) => orderedStatus === 'pending');
    const goesAt = isPending ? (sendingOf(first, sendings)?.goesAt ?? null) : null;
    const went = some.flatMap(({ orderedAt }) => orderedAt ?? []).toSorted();
    const wentAt = isPending ? null : (went[0] ?? null);
    if (goesAt === null && wentAt === null) return [];
    return [{ vendorId, vendorName, deliveryDate, goesAt, wentAt }];
  });
}

/** Whether who ordered an item may still change it: it is pending, and its vendor gets it by itself. The server decides. */
export function isStillOwn(item: Item, sendings: readonly GoesBySelf[]): boolean {
  const rule = sendings.find(({ vendorId }) => vendorId === item.vendorId);
  const isByHand = rule?.when === 'before_cut_off' && item.deliveryDate === null;
  return (
    rule !== undefined &&
    !isByHand &&
    item.orderedStatus === 'pending' &&
    item.orderStatus !== 'cancelled' &&
    !item.isDeleted
  );
}

/** Whether an order can still be taken back: nothing of it went. */
export function canBeTakenBack(items: readonly Item[], sendings: readonly GoesBySelf[]): boolean {
  const own = items.filter(({ isDeleted }) => !isDeleted);
  return own.length > 0 && own.every((item) => isStillOwn(item, sendings));
}

const sendingOf = ({ vendorId, deliveryDate }: Item, sendings: readonly GoesBySelf[]) =>
  sendings.find((one) => one.vendorId === vendorId && one.deliveryDate === deliveryDate);
