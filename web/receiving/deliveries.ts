import { msg, plural, t } from '@lingui/core/macro';
import type { ExpectedDelivery, ExpectedItem } from '#contract/calls/ordered.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { rounded } from '#web/ui/amount.ts';

/** What the lists say of a delivery that is expected. */

/** Names a delivery of a location in addresses and drafts. */
export function keyOf(
  delivery: Pick<ExpectedDelivery, 'vendorId' | 'purchaseOrderNumber' | 'deliveryDate'>,
): string {
  const { vendorId, purchaseOrderNumber, deliveryDate } = delivery;
  return [vendorId, purchaseOrderNumber ?? 'none', deliveryDate ?? 'any'].join('_');
}

/** Names a delivery of a vendor that was not expected. */
export function keyOfOther(vendorId: number): string {
  return `${vendorId}_other`;
}

/** The vendor of such a delivery; undefined for another key. */
export function vendorOfOther(key: string): number | undefined {
  const [, id] = /^([1-9]\d{0,8})_other$/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

type Coming = Pick<
  ExpectedItem,
  'quantity' | 'receivedQuantity' | 'refusedQuantity' | 'awaitingConversion'
>;

/** How much of an item came, kept or refused (E32). */
export function amountCome({
  receivedQuantity,
  refusedQuantity,
}: Pick<ExpectedItem, 'receivedQuantity' | 'refusedQuantity'>): number {
  return rounded((receivedQuantity ?? 0) + refusedQuantity);
}

/**
 * How much of an item is still to come: what did not come yet; once all came, what was refused, because somebody said that
 * it comes again. Unknown, and 0, after something came in a unit without a conversion.
 */
export function amountDue(item: Coming): number {
  if (item.awaitingConversion.length > 0) return 0;
  const kept = item.receivedQuantity ?? 0;
  const left = rounded(item.quantity - amountCome(item));
  return left > 0 ? left : Math.max(rounded(item.quantity - kept), 0);
}

/** 'Today', 'Was due Fri, Nov 20', 'Fri, Nov 27'; undefined without a date. */
export function dayOf({ deliveryDate, isToday, isOverdue }: ExpectedDelivery): string | undefined {
  if (!deliveryDate) return undefined;
  if (isToday) return t`Today`;
  const day = longDay(deliveryDate);
  return isOverdue ? t`Was due ${day}` : day;
}

/** The headings of the parts of the list. */
export const DELIVERY_PARTS = {
  today: msg`Today`,
  overdue: msg({ message: 'Overdue', context: 'deliveries' }),
  later: msg`Later`,
  dateless: msg`Without a date`,
  /** A count that came back, of what others recorded since. */
  counted: msg`Counted, but not expected any more`,
};

/** The parts of the list, in the sequence in which the server gives them; empty ones are left out. */
export function partsOf(deliveries: readonly ExpectedDelivery[]) {
  const part = (
    name: keyof typeof DELIVERY_PARTS,
    isIn: (delivery: ExpectedDelivery) => boolean,
  ) => ({
    part: name,
    deliveries: deliveries.filter(isIn),
  });
  return [
    part('today', ({ isToday }) => isToday),
    part('overdue', ({ isOverdue }) => isOverdue),
    part(
      'later',
      ({ deliveryDate, isToday, isOverdue }) => Boolean(deliveryDate) && !isToday && !isOverdue,
    ),
    part('dateless', ({ deliveryDate }) => !deliveryDate),
  ].filter(({ deliveries: some }) => some.length > 0);
}

/** '30 lines', '1 line'. */
export function linesText(count: number): string {
  return plural(count, { one: '# line', other: '# lines' });
}
