import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DeliveryScheduleInput } from '#contract/calls/deliveries.ts';
import { LocationInput } from '#contract/calls/locations.ts';
import { NewOrder } from '#contract/calls/orders.ts';
import { NewReceipt } from '#contract/calls/receipts.ts';
import { ReminderInput } from '#contract/calls/reminders.ts';
import { SendingRulesInput } from '#contract/calls/sending-rules.ts';
import { UnitInput } from '#contract/calls/units.ts';
import { UserInput } from '#contract/calls/users.ts';
import { VendorInput } from '#contract/calls/vendors.ts';
import { NewWasteLog } from '#contract/calls/waste.ts';
import { categories, productKeys, products, units, vendors } from './catalogue.ts';
import { demoSchedules } from './deliveries.ts';
import { demoHistory } from './history.ts';
import { locations, users } from './people.ts';
import type { LocationKey, UserKey } from './people.ts';
import { sendingRules } from './sending-rules.ts';
import { isOnShelf, shelves } from './shelves.ts';
import { wallClock } from './wall-clock.ts';

/** Repeated names, ignoring case (D9). */
function repeated(names: readonly string[]): string[] {
  const folded = names.map((name) => name.trim().toLowerCase());
  return folded.filter((name, index) => folded.indexOf(name) !== index);
}

function worksAt(user: UserKey, location: LocationKey): boolean {
  return users[user].locations.some((assigned) => assigned === location);
}

describe('catalogue and people', () => {
  test('have the promised size', () => {
    expect(Object.keys(categories)).toHaveLength(8);
    expect(Object.keys(vendors)).toHaveLength(5);
    expect(Object.keys(locations)).toHaveLength(4);
    expect(Object.values(users).map(({ userType }) => userType)).toHaveLength(8);
    expect(productKeys.length).toBeGreaterThanOrEqual(58);
    const used = Object.values(products);
    expect(new Set(used.map(({ category }) => category)).size).toBe(8);
    expect(new Set(used.map(({ vendor }) => vendor)).size).toBe(5);
  });

  test('have no duplicate names in lists to choose from', () => {
    for (const named of [vendors, locations, products, users]) {
      expect(repeated(Object.values(named).map(({ name }) => name))).toEqual([]);
    }
    for (const names of [Object.values(categories), Object.values(units), Object.keys(units)]) {
      expect(repeated(names)).toEqual([]);
    }
  });

  test('would be accepted by the calls that create them', () => {
    const people = Object.values(users).map(({ locations: _assigned, ...user }) => user);
    const measures = Object.entries(units).map(([abbreviation, name]) => ({ name, abbreviation }));
    expect(z.array(VendorInput).parse(Object.values(vendors))).toEqual(Object.values(vendors));
    expect(z.array(LocationInput).parse(Object.values(locations))).toEqual(
      Object.values(locations),
    );
    expect(z.array(UserInput).parse(people)).toEqual(people);
    expect(z.array(UnitInput).parse(measures)).toEqual(measures);
  });

  test('include a vendor and a location without e-mail, so that their screens can be seen', () => {
    expect(Object.values(vendors).filter(({ email }) => email === null)).toHaveLength(1);
    expect(
      Object.values(locations).filter(({ ottomateEmail }) => ottomateEmail === null),
    ).toHaveLength(1);
  });
});

test('sending rules would be accepted, one before the cut-off and one at once (H1, 27.6)', () => {
  const all = Object.values(sendingRules).flatMap((rules) => {
    const input = rules.map(({ places, timing, ...rule }) => ({
      ...rule,
      when: timing,
      places: places && { locationIds: places.map((_, index) => index + 1) },
    }));
    return SendingRulesInput.parse({ rules: input }).rules;
  });
  expect(new Set(all.map(({ when }) => when))).toEqual(
    new Set(['before_cut_off', 'by_hand', 'at_once']),
  );
});

describe('delivery schedules', () => {
  test.each(['00:10', '09:00', '17:20', '23:40'])(
    'have cut-offs later today and deliveries tomorrow, when loaded at %s (V1)',
    (time) => {
      const now = wallClock(new Date('2026-11-22T12:00:00Z')).withPlainTime(time);
      const schedules = demoSchedules(new Date(now.epochMilliseconds));
      expect(Object.keys(schedules)).toHaveLength(2);
      for (const schedule of Object.values(schedules)) {
        expect(DeliveryScheduleInput.parse(schedule)).toMatchObject(schedule);
        expect(schedule.rules[0]).toMatchObject({ deliveryDay: 'monday', daysBefore: 1 });
        for (const { cutOff } of schedule.rules) expect(cutOff > time).toBe(true);
      }
    },
  );
});

// Any hour, and the days on which the clocks change: a first start can happen at any of them.
const starts = [
  '2026-11-21T13:45:00Z',
  '2026-11-21T05:00:01Z',
  '2026-11-22T04:59:59Z',
  '2026-11-01T06:30:00Z',
  '2027-03-14T07:00:00Z',
  '2028-02-29T18:20:00Z',
].map((instant) => new Date(instant));

describe.each(starts)('history as of %s', (now) => {
  const { orders, olderOrders, purchases, counts, wasteLogs, reminders } = demoHistory(now);

  test('is the same each time', () => {
    expect(demoHistory(now)).toEqual({
      orders,
      olderOrders,
      purchases,
      counts,
      wasteLogs,
      reminders,
    });
  });

  test('has forty orders, in every state, each with its own id', () => {
    expect(orders).toHaveLength(40);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(40);
    expect(new Set(orders.map(({ status }) => status)).size).toBe(5);
    const states = new Set(orders.flatMap(({ items }) => items.map((item) => item.orderedStatus)));
    expect(states).toEqual(new Set(['missing', 'ordered', 'pending', 'received']));
  });

  test('has orders that their employees could have submitted', () => {
    for (const { id, notes, items, orderedBy, location, submittedAt } of orders) {
      NewOrder.parse({
        id,
        notes,
        items: items.map(({ product, quantity }) => ({ productId: product, quantity })),
        locationId: 1,
        orderedBy: 1,
      });
      expect(id).toBe(`ORD-${submittedAt.getTime()}`);
      expect(users[orderedBy].userType).toBe('employee');
      expect(worksAt(orderedBy, location)).toBe(true);
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(items.length).toBeLessThanOrEqual(12);
      expect(new Set(items.map(({ product }) => product)).size).toBe(items.length);
      const { hour } = wallClock(submittedAt);
      expect([7, 8, 9, 10, 21, 22]).toContain(hour);
    }
  });

  test('covers the last five weeks, in order', () => {
    const fiveWeeks = 36 * 24 * 3_600_000;
    for (const { submittedAt, items } of orders) {
      expect(submittedAt.getTime()).toBeLessThan(now.getTime());
      expect(now.getTime() - submittedAt.getTime()).toBeLessThan(fiveWeeks);
      for (const { orderedStatus, orderedAt } of items) {
        expect(orderedAt === null).toBe(orderedStatus === 'pending');
        if (!orderedAt) continue;
        expect(orderedAt.getTime()).toBeGreaterThan(submittedAt.getTime());
        expect(orderedAt.getTime()).toBeLessThan(now.getTime());
      }
    }
    for (const { createdDate } of [...wasteLogs, ...reminders]) {
      expect(createdDate.getTime()).toBeLessThan(now.getTime());
    }
  });

  test('has completed orders in each of the twelve months of Spend (M7)', () => {
    const months = new Set(
      [...olderOrders, ...orders].map(({ submittedAt }) =>
        wallClock(submittedAt).toPlainDate().toPlainYearMonth().toString(),
      ),
    );
    const thisMonth = wallClock(now).toPlainDate().toPlainYearMonth();
    for (let ago = 1; ago < 12; ago++)
      expect(months).toContain(thisMonth.subtract({ months: ago }).toString());
    for (const { status, items, submittedAt } of olderOrders) {
      expect(status).toBe('completed');
      for (const { orderedAt } of items)
        expect(orderedAt?.getTime()).toBeGreaterThan(submittedAt.getTime());
    }
  });

  test('has order states that follow from their items (D15)', () => {
    for (const { status, items } of orders.filter((order) => order.status !== 'cancelled')) {
      const states = new Set(items.map(({ orderedStatus }) => orderedStatus));
      const withNonePending = states.has('ordered') ? 'ordered' : 'completed';
      const allowed = states.has('pending') ? ['pending', 'approved'] : [withNonePending];
      expect(allowed).toContain(status);
    }
  });

  test('has orders that can be combined', () => {
    const open = orders.filter(({ status }) => status === 'pending' || status === 'ordered');
    const pairs = open.map(({ orderedBy, location }) => `${orderedBy} at ${location}`);
    expect(repeated(pairs)).not.toEqual([]);
  });

  test('has waste entries of employees at their own locations', () => {
    expect(wasteLogs).toHaveLength(21);
    for (const { unit: unitOfMeasure, location, recordedBy, ...entry } of wasteLogs) {
      const { product, quantity, reason, notes } = entry;
      expect(worksAt(recordedBy, location)).toBe(true);
      const ids = { productId: product, locationId: 1, recordedBy: 1 };
      NewWasteLog.parse({ ...ids, quantity, unitOfMeasure, reason, notes });
    }
  });

  test('has waste with reasons over several weeks, oldest first (S4)', () => {
    const reasons = new Set(wasteLogs.flatMap(({ reason }) => reason ?? []));
    expect(reasons.size).toBeGreaterThanOrEqual(7);
    const moments = wasteLogs.map(({ createdDate }) => createdDate.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });

  test('has orders with unique ids that became purchase orders, all in the past (V4)', () => {
    const ids = [...olderOrders, ...orders, ...purchases.orders].map(({ id }) => id);
    expect(repeated(ids)).toEqual([]);
    for (const { orderedBy, location, items } of purchases.orders) {
      expect(worksAt(orderedBy, location)).toBe(true);
      expect(repeated(items.map(({ product }) => product))).toEqual([]);
    }
    for (const {
      createdAt,
      sentAt,
      orderedAt,
      openedAt,
      answer,
      receipt,
    } of purchases.purchaseOrders) {
      const moments = [createdAt, sentAt, orderedAt, openedAt, answer?.at, receipt?.at, now];
      const known = moments.flatMap((moment) => moment?.getTime() ?? []);
      expect(known).toEqual(known.toSorted((a, b) => a - b));
    }
  });

  test('has a delivery today, one overdue by a day, and two tomorrow (R3)', () => {
    const today = wallClock(now).toPlainDate();
    const expected = purchases.purchaseOrders.filter(({ receipt }) => receipt === null);
    const inDays = expected.flatMap(({ deliveryDate }) =>
      deliveryDate ? today.until(deliveryDate).days : [],
    );
    expect(inDays.toSorted((a, b) => a - b)).toEqual([-1, 0, 1, 1]);
  });

  test('has receipts by people of the location, each with its own id (R1)', () => {
    const received = purchases.purchaseOrders.flatMap(({ location, receipt }) =>
      receipt ? [{ location, ...receipt }] : [],
    );
    expect(repeated(received.map(({ id }) => id))).toEqual([]);
    for (const { id, by, location, lines } of received) {
      expect(worksAt(by, location)).toBe(true);
      const orderItems = lines.map(({ product: _product, refused, reason, ...line }, index) => ({
        ...line,
        reason,
        refused: refused > 0 ? [{ quantity: refused, reason }] : [],
        orderItemId: index + 1,
      }));
      NewReceipt.parse({ id, locationId: 1, vendorId: 1, lines: orderItems });
      // A product without an area would be stock that no count includes.
      for (const { product } of lines) expect(isOnShelf(location, product)).toBe(true);
    }
  });

  test('has counts over more than two of the last four weeks, for par advice (S5)', () => {
    for (const location of Object.keys(shelves)) {
      const days = counts.filter((count) => count.location === location).map(({ at }) => at);
      const [first, last] = [days[0], days.at(-1)];
      expect(days.length).toBeGreaterThanOrEqual(3);
      const apart = (Number(last) - Number(first)) / 86_400_000;
      expect(apart).toBeGreaterThan(20);
      expect(now.getTime() - Number(first)).toBeLessThan(28 * 86_400_000);
    }
  });

  test('has a reminder of each schedule that reaches every assigned user', () => {
    expect(reminders.map(({ scheduleType }) => scheduleType).sort()).toEqual([
      'daily',
      'once',
      'weekly',
    ]);
    for (const { createdBy, createdDate: _date, assignedUsers, ...reminder } of reminders) {
      const assignedUserIds = assignedUsers.map((_user, index) => index + 1);
      ReminderInput.parse({ ...reminder, assignedUserIds });
      expect(users[createdBy].userType).toBe('manager');
      for (const user of assignedUsers) {
        const { email, phoneNumber } = users[user];
        expect(reminder.notificationType === 'email' ? email : phoneNumber).not.toBeNull();
      }
    }
  });
});
