import { t } from '@lingui/core/macro';
import type { Delivery } from '#contract/calls/deliveries.ts';
import type { Ordered } from '#contract/calls/ordered.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { shortDay, shortMoment } from '#web/orders/delivery-days.ts';
import type { CartItem } from './catalogue.ts';

/** The lines of the cart by vendor: for which delivery they are ordered, by when, and what was ordered already (V2, V3). */

type Closed = NonNullable<Delivery['missed']>;

export interface NextDelivery {
  /** For which the vendor's lines are ordered: the chosen one, or the first that can still be made. */
  delivery: Delivery;
  /** Every one that can still be made. */
  open: readonly Delivery[];
  /** The one that was meant before its cut-off passed: today, or of the person's choice. */
  missed: Closed | undefined;
}

/** Undefined without a delivery that can still be made. `chosen` is a date. */
export function nextDelivery(
  deliveries: readonly Delivery[],
  { vendorId, chosen, now }: { vendorId: number; chosen?: string | undefined; now: Date },
): NextDelivery | undefined {
  const all = deliveries.filter((delivery) => delivery.vendorId === vendorId);
  const isOpen = ({ cutOffAt }: Closed) => Date.parse(cutOffAt) > now.getTime();
  const open = all.filter(isOpen);
  const wanted = chosen && open.find(({ deliveryDate }) => deliveryDate >= chosen);
  const delivery = wanted || open[0];
  if (!delivery) return undefined;
  const closed: Closed[] = [
    ...all.flatMap(({ missed }) => missed ?? []),
    ...all.filter((one) => !isOpen(one)),
  ].filter(({ deliveryDate }) => deliveryDate < delivery.deliveryDate);
  const missed = chosen
    ? closed.find(({ deliveryDate }) => deliveryDate === chosen)
    : closed.at(-1);
  return { delivery, open, missed };
}

interface Clock {
  now: Date;
  /** The time zone of the location. */
  zone: string;
}

/** 'Order by Thu 14:00 for Fri 20' */
export function orderBy({ cutOffAt, deliveryDate }: Closed, clock: Clock): string {
  const moment = shortMoment(cutOffAt, clock);
  const day = shortDay(deliveryDate, clock.now);
  return t`Order by ${moment} for ${day}`;
}

/** 'Fri 20 closed on Thu 14:00: this is now for Tue 24' */
export function rolledOn(missed: Closed, { deliveryDate }: Delivery, clock: Clock): string {
  const missedDay = shortDay(missed.deliveryDate, clock.now);
  const moment = shortMoment(missed.cutOffAt, clock);
  const day = shortDay(deliveryDate, clock.now);
  return t`${missedDay} closed at ${moment}: this is now for ${day}`;
}

const COUNTED_DOWN_MINUTES = 120;

/** '1 h 23 min left' in the last two hours, rounded down so that nobody is late. */
export function timeLeft({ cutOffAt }: Closed, now: Date): string | undefined {
  const minutes = (Date.parse(cutOffAt) - now.getTime()) / 60_000;
  if (minutes > COUNTED_DOWN_MINUTES) return undefined;
  if (minutes < 1) return t`Less than a minute left`;
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  return hours > 0 ? t`${hours} h ${rest} min left` : t`${rest} min left`;
}

/** A vendor's lines of the cart. */
export interface VendorGroup {
  /** Null for products that are no longer in the catalogue. */
  vendorId: number | null;
  name: string;
  items: CartItem[];
}

/** The lines by vendor, in the sequence in which the vendors came into the cart. */
export function byVendor(items: readonly CartItem[]): VendorGroup[] {
  const groups = Map.groupBy(items, ({ product }) => product?.vendorId ?? null);
  return [...groups].map(([vendorId, ofVendor]) => ({
    vendorId,
    name: ofVendor[0]?.product?.vendorName ?? t`No longer in the catalogue`,
    items: ofVendor,
  }));
}

/** Whether any vendor of the cart delivers on known days or has a minimum order. */
export function hasVendorFacts(
  groups: readonly VendorGroup[],
  { deliveries, vendors }: { deliveries: readonly Delivery[]; vendors: readonly Vendor[] },
): boolean {
  return groups.some(
    ({ vendorId }) =>
      deliveries.some((delivery) => delivery.vendorId === vendorId) ||
      vendors.some(({ id, hasMinimumOrder }) => id === vendorId && hasMinimumOrder),
  );
}

/**
 * 'Already ordered today: 5 kg by Ana, 3 kg by you', and a line for those of other days that come with the same delivery.
 * Empty when nobody did.
 */
export function alreadyOrdered(
  ordered: readonly Ordered[],
  {
    productId,
    deliveryDate,
    userId,
    now,
  }: { productId: string; deliveryDate: string | undefined; userId: number; now: Date },
): string[] {
  const same = ordered.filter((one) => one.productId === productId);
  const today = same.filter(({ isOfToday }) => isOfToday);
  const joining = same.filter((one) => !one.isOfToday && one.deliveryDate === deliveryDate);
  const who = byPerson(today, userId);
  const others = byPerson(joining, userId);
  const day = deliveryDate && shortDay(deliveryDate, now);
  return [
    ...(who ? [t`Already ordered today: ${who}`] : []),
    ...(day && others ? [t`Already ordered for ${day}: ${others}`] : []),
  ];
}

function byPerson(some: readonly Ordered[], userId: number): string {
  const sums = Map.groupBy(some, ({ orderedBy, unitOfMeasure }) => `${orderedBy} ${unitOfMeasure}`);
  return [...sums.values()]
    .flatMap(([first, ...rest]) => {
      if (!first) return [];
      const sum = rest.reduce((total, { quantity }) => total + quantity, first.quantity);
      const amount = `${sum} ${first.unitOfMeasure}`;
      const name = first.employeeName;
      return [first.orderedBy === userId ? t`${amount} by you` : t`${amount} by ${name}`];
    })
    .join(', ');
}
