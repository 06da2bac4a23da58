import { useState } from 'react';
import type { ExpectedItem } from '#contract/ordered.ts';
import type { MoreArrived, Receipt } from '#contract/receipts.ts';
import { rounded } from '#web/ui/amount.ts';

/** An item of a delivery that is being counted. */
export interface SeenItem extends ExpectedItem {
  /** How much of it had arrived when the person last learnt it: what others record meanwhile is not counted twice. */
  receivedBefore: number;
  /** The person learnt of another receipt of it: what they count more than is due comes in addition. */
  isLearnt: boolean;
}

/** What a person has seen of a delivery. */
interface Seen {
  /** As they were when they were first seen, with what was learnt since. */
  items: ReadonlyMap<number, ExpectedItem>;
  learnt: ReadonlySet<number>;
  /** Refused or closed: not shown any more. */
  left: ReadonlySet<number>;
}

/**
 * The items as the person saw them when the delivery was opened, with what is expected since. One that somebody received
 * meanwhile stays: it may be counted already, and the server says who recorded it.
 * @param isRead `expected` was read since the delivery was opened; until then it may be old, and what is seen follows it
 */
export function useSeenItems(expected: readonly ExpectedItem[], isRead: boolean) {
  const [stored, setStored] = useState<Seen>();
  const seen = withAdded(stored ?? firstSeen(expected), expected);
  if (isRead && seen !== stored) setStored(seen);
  const change = (changed: (before: Seen) => Seen) =>
    setStored((before) => changed(before ?? firstSeen(expected)));
  return {
    items: itemsOf(seen, expected),
    /** What others recorded meanwhile is seen from now on. */
    learn: (more: MoreArrived) => change((before) => withLearnt(before, more)),
    /** What the person recorded without an answer is seen from now on. */
    learnOwn: (receipt: Receipt) => change((before) => withOwn(before, receipt)),
    /** Leaves out items that cannot be received. */
    leaveOut: (orderItemIds: readonly number[]) =>
      change((before) => without(before, orderItemIds)),
  };
}

// Exported for their tests, as all below.

export function firstSeen(expected: readonly ExpectedItem[]): Seen {
  return { items: byId(expected), learnt: new Set(), left: new Set() };
}

/** With the items that are expected since; the same object without any. */
export function withAdded(seen: Seen, expected: readonly ExpectedItem[]): Seen {
  const added = expected.filter(({ orderItemId }) => !seen.items.has(orderItemId));
  return added.length === 0 ? seen : { ...seen, items: new Map([...seen.items, ...byId(added)]) };
}

export function withLearnt(seen: Seen, more: MoreArrived): Seen {
  const received = new Map(more.map((one) => [one.orderItemId, one.receivedQuantity]));
  const items = [...seen.items.values()].map((item) => ({
    ...item,
    receivedQuantity: received.get(item.orderItemId) ?? item.receivedQuantity,
  }));
  return { ...seen, items: byId(items), learnt: new Set([...seen.learnt, ...received.keys()]) };
}

/** With what a receipt of the same person added to each item; what it closed is left out. */
export function withOwn(seen: Seen, { lines }: Pick<Receipt, 'lines'>): Seen {
  const ofItems = Map.groupBy(lines, ({ orderItemId }) => orderItemId);
  const more = [...seen.items.values()].flatMap(({ orderItemId, receivedQuantity }) => {
    const came = (ofItems.get(orderItemId) ?? []).map((line) => line.convertedQuantity ?? 0);
    const added = came.reduce((sum, one) => sum + one, 0);
    const total = rounded((receivedQuantity ?? 0) + added);
    return added > 0 ? [{ orderItemId, receivedQuantity: total }] : [];
  });
  const closed = lines.flatMap((line) => (line.closed ? (line.orderItemId ?? []) : []));
  return without(withLearnt(seen, more), closed);
}

export function without(seen: Seen, orderItemIds: readonly number[]): Seen {
  return { ...seen, left: new Set([...seen.left, ...orderItemIds]) };
}

/** The items to count, with what is known now of those that are still expected. */
export function itemsOf(seen: Seen, expected: readonly ExpectedItem[]): SeenItem[] {
  const now = byId(expected);
  const shown = [...seen.items.values()].filter(({ orderItemId }) => !seen.left.has(orderItemId));
  return shown.map((item): SeenItem => {
    const receivedBefore = item.receivedQuantity ?? 0;
    const current = now.get(item.orderItemId) ?? item;
    const received = Math.max(current.receivedQuantity ?? 0, receivedBefore);
    return {
      ...current,
      receivedBefore,
      receivedQuantity: received || null,
      isLearnt: seen.learnt.has(item.orderItemId),
    };
  });
}

const byId = (items: readonly ExpectedItem[]) =>
  new Map(items.map((item) => [item.orderItemId, item]));
