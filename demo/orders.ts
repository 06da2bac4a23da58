/** The demo's orders, generated from a fixed seed, so that the same `now` always gives the same orders. */
import type { ItemStatus } from '#contract/calls/order-items.ts';
import type { OrderStatus } from '#contract/calls/orders.ts';
import { productKeys, products, vendors } from './catalogue.ts';
import type { ProductKey, UnitKey, VendorKey } from './catalogue.ts';
import { demoSchedules } from './deliveries.ts';
import { users } from './people.ts';
import type { LocationKey, UserKey } from './people.ts';
import { timeAgo, toDate, wallClock } from './wall-clock.ts';

export interface DemoOrderItem {
  product: ProductKey;
  quantity: number;
  orderedStatus: ItemStatus;
  orderedAt: Date | null;
  /** A day such as 2026-11-21; null: its vendor has no schedule, or it was ordered before there was one. */
  deliveryDate: string | null;
  /** Null: nobody counted it. */
  receivedQuantity: number | null;
}

export interface DemoOrder {
  id: string;
  location: LocationKey;
  orderedBy: UserKey;
  status: OrderStatus;
  submittedAt: Date;
  approvedAt: Date | null;
  notes: string | null;
  items: DemoOrderItem[];
}

interface OrderPlan {
  status: OrderStatus;
  daysAgo: number;
  index: number;
}

/** Days before `now` on which the orders now in each state were placed. */
const placedDaysAgo: Record<OrderStatus, readonly number[]> = {
  pending: [0, 0, 0, 1, 1, 1, 2, 3],
  approved: [0, 1, 1, 2, 3],
  ordered: [1, 2, 2, 3, 3, 4, 5, 6],
  completed: [4, 5, 6, 7, 8, 10, 11, 13, 15, 17, 19, 21, 24, 27, 30, 34],
  cancelled: [2, 9, 22],
};
const states = ['pending', 'approved', 'ordered', 'completed', 'cancelled'] as const;
/** The year before those, all completed, so that months can be compared. */
const OLDER = { daysAgo: 37, every: 4, orders: 82 };

/** Quantities that a kitchen orders of one product: minimum, maximum and step. */
const amounts: Record<UnitKey, readonly [least: number, most: number, step: number]> = {
  ea: [4, 24, 2],
  lb: [5, 40, 5],
  kg: [2, 10, 1],
  gal: [2, 12, 1],
  L: [2, 12, 1],
  doz: [2, 15, 1],
  bunch: [4, 20, 2],
  bag: [1, 6, 1],
  box: [1, 6, 1],
  case: [1, 5, 1],
  pack: [2, 12, 2],
  btl: [3, 24, 3],
  can: [6, 24, 6],
  keg: [1, 3, 1],
  roll: [12, 48, 12],
};

const notes = [
  'Please deliver before 10 am.',
  'Loading dock is closed on Friday: use the front entrance and ring the bell.',
  'Private party of 60 on Saturday, so a little more than usual.',
  'Walk-in is nearly full. Split the delivery over two days if you can.',
  'Same as last week, please.',
  'Call the kitchen if anything has to be substituted.',
  'New brunch menu starts Sunday.',
  'No pallets, please: the elevator is out until Thursday.',
  'Quality was great last time, thank you.',
  'Health inspection this week. Everything needs a date label.',
  'Leave the receipt with the host if the chef is on the line.',
];
const cancelledNotes = [
  'Entered twice by mistake, please cancel.',
  'Event was called off, please cancel this one.',
];

/** Who orders where: orders iterate over this list, so that every employee has some. */
const posts = Object.entries(users).flatMap(([user, { userType, locations }]) =>
  userType === 'employee' && isUser(user) ? locations.map((location) => ({ user, location })) : [],
);

function isUser(key: string): key is UserKey {
  return key in users;
}

function isVendor(key: string): key is VendorKey {
  return key in vendors;
}

/** Pseudo-random numbers in [0, 1) that repeat with every start (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Forty orders of the last five weeks, oldest first, all submitted before `now`. */
export function demoOrders(now: Date): DemoOrder[] {
  const plans = states.flatMap((status) =>
    placedDaysAgo[status].map((daysAgo) => ({ status, daysAgo })),
  );
  return drawnOrders(now, { seed: 2026, plans });
}

/** The completed orders of the year before those, oldest first. */
export function olderDemoOrders(now: Date): DemoOrder[] {
  const plans = Array.from({ length: OLDER.orders }, (_, index) => ({
    status: 'completed' as const,
    daysAgo: OLDER.daysAgo + OLDER.every * index,
  }));
  return drawnOrders(now, { seed: 2025, plans });
}

function drawnOrders(
  now: Date,
  { seed, plans }: { seed: number; plans: readonly Omit<OrderPlan, 'index'>[] },
): DemoOrder[] {
  const random = seeded(seed);
  const nextDelivery = wallClock(now).add({ days: 1 }).toPlainDate().toString();
  const schedules = demoSchedules(now);
  const hasSchedule = (vendor: VendorKey) => schedules[vendor] !== undefined;
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const shuffled = <T>(values: readonly T[]) =>
    values
      .map((value) => ({ value, rank: random() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ value }) => value);

  /** Lines of one to three vendors, in the catalogue's sequence, as an employee who scrolls through it adds them. */
  function pickedLines(): { product: ProductKey; vendor: VendorKey; quantity: number }[] {
    const orderedFrom = new Set(
      shuffled(Object.keys(vendors).filter(isVendor)).slice(0, whole(1, 3)),
    );
    const offered = productKeys.filter((key) => orderedFrom.has(products[key].vendor));
    const chosen = new Set(shuffled(offered).slice(0, whole(2, 12)));
    return productKeys
      .filter((key) => chosen.has(key))
      .map((product) => {
        const { unit, vendor } = products[product];
        const [least, most, step] = amounts[unit];
        return { product, vendor, quantity: least + step * whole(0, (most - least) / step) };
      });
  }

  function order({ status, daysAgo, index }: OrderPlan): DemoOrder {
    // Before or after service. Only mornings on the last two days, because the later steps of these orders
    // must be in the past, whatever the hour of `now`.
    const hour = daysAgo <= 1 || random() < 0.6 ? whole(7, 10) : whole(21, 22);
    const time = `${String(hour).padStart(2, '0')}:${String(whole(0, 59)).padStart(2, '0')}`;
    // Orders have different milliseconds, because their ids are made of them.
    const moment = timeAgo(now, { daysAgo, time }).with({
      second: whole(0, 59),
      millisecond: 100 + index,
    });
    const submitted =
      moment.epochMilliseconds < now.getTime() ? moment : moment.subtract({ days: 1 });
    // A manager sends a morning's order a little later, an evening's the next morning.
    const sent = (
      hour < 12 ? submitted.add({ hours: 1 }) : submitted.add({ days: 1 }).with({ hour: 8 })
    ).add({ minutes: whole(5, 100) });

    const lines = pickedLines();
    const vendorsInOrder = [...new Set(lines.map(({ vendor }) => vendor))];
    // In a mixed order, one vendor's items are often a step ahead of the others.
    const firstIsAhead = vendorsInOrder.length > 1 && daysAgo >= 1 && random() < 0.6;
    const orderNotes = status === 'cancelled' ? cancelledNotes : random() < 0.4 ? notes : [];

    return {
      id: `ORD-${submitted.epochMilliseconds}`,
      ...post(index),
      status,
      submittedAt: toDate(submitted),
      // Before its vendors get it, and in the past even when it is new.
      approvedAt:
        status === 'approved'
          ? new Date(Math.min(submitted.add({ minutes: 20 }).epochMilliseconds, now.getTime()))
          : null,
      notes: orderNotes[index % orderNotes.length] ?? null,
      items: lines.map(({ product, vendor, quantity }) => {
        const place = vendorsInOrder.indexOf(vendor);
        const step = stepOf({ status, daysAgo, isAhead: firstIsAhead && place === 0 });
        const orderedStatus = step === 'received' && random() < 0.08 ? 'missing' : step;
        const orderedAt = step === 'pending' ? null : toDate(sent.add({ minutes: 4 * place }));
        const isOpen = ['pending', 'ordered'].includes(orderedStatus) && status !== 'cancelled';
        const deliveryDate = isOpen && hasSchedule(vendor) ? nextDelivery : null;
        const counted = { deliveryDate, receivedQuantity: null };
        return { product, quantity, orderedStatus, orderedAt, ...counted };
      }),
    };
  }

  return plans
    .map((plan, index) => order({ ...plan, index }))
    .sort((a, b) => a.submittedAt.getTime() - b.submittedAt.getTime());
}

/** The state of one vendor's items in an order, consistent with the order's own state (D15). */
function stepOf({
  status,
  daysAgo,
  isAhead,
}: {
  status: OrderStatus;
  daysAgo: number;
  isAhead: boolean;
}): 'pending' | 'ordered' | 'received' {
  if (status === 'completed') return 'received';
  if (status === 'cancelled') return 'pending';
  if (status === 'ordered') return isAhead && daysAgo >= 3 ? 'received' : 'ordered';
  return isAhead ? 'ordered' : 'pending';
}

function post(index: number): Pick<DemoOrder, 'orderedBy' | 'location'> {
  const found = posts[index % posts.length];
  if (!found) throw new Error('The demo has no employee with a location');
  return { orderedBy: found.user, location: found.location };
}
