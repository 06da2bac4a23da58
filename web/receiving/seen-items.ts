import { useState } from 'react';
import type { ExpectedItem } from '#contract/calls/ordered.ts';
import type { MoreArrived, Receipt, ReceiptLine } from '#contract/calls/receipts.ts';
import { rounded } from '#web/ui/amount.ts';
import { amountCome } from './deliveries.ts';

/** An item of a delivery that is being counted. */
export interface SeenItem extends ExpectedItem {
  /** How much of it had come, kept or refused, when the person last learnt it: what others record meanwhile is not counted twice. */
  receivedBefore: number;
  /** The person learnt of another receipt of it: what they count more than is due comes in addition. */
  isLearnt: boolean;
}

/** How much of an item had arrived, as a person saw it. */
export interface SeenBefore {
  received: number;
  /** Learnt from an answer of the server. */
  isLearnt: boolean;
}
/** By order item. */
export type SeenBefores = Readonly<Record<number, SeenBefore>>;

/** What a person has seen of a delivery. */
interface Seen {
  /** As they were when they were first seen. */
  items: ReadonlyMap<number, ExpectedItem>;
  before: SeenBefores;
  /** Refused or closed: not shown any more. */
  left: ReadonlySet<number>;
}

interface Seeing {
  /** False before `expected` was read again or anything was entered: it may be old, and what is seen follows it. */
  isSeen: boolean;
  /** What was seen of the lines that were entered before the screen was left. */
  kept: SeenBefores;
  changeKept: (changed: (before: SeenBefores) => SeenBefores) => void;
}

/**
 * The items as the person saw them when the delivery was opened, or when they entered a line, with what is expected since.
 * One that somebody received meanwhile stays: it may be counted already, and the server says who recorded it.
 */
export function useSeenItems(
  expected: readonly ExpectedItem[],
  { isSeen, kept, changeKept }: Seeing,
) {
  const [stored, setStored] = useState<Seen>();
  const seen = withAdded(stored ?? NOTHING_SEEN, { expected, kept });
  if (isSeen && seen !== stored) setStored(seen);
  const change = (changed: (before: Seen) => Seen) =>
    setStored((before) => changed(before ?? withAdded(NOTHING_SEEN, { expected, kept })));
  const learn = (changed: (before: SeenBefores) => SeenBefores) => {
    change((one) => ({ ...one, before: changed(one.before) }));
    changeKept(changed);
  };
  return {
    items: itemsOf(seen, expected),
    /** What others recorded meanwhile is seen from now on. */
    learn: (more: MoreArrived) => learn((before) => withLearnt(before, more)),
    /** What the person recorded without an answer is seen from now on; what it closed is left out. */
    learnOwn(receipt: Receipt) {
      learn((before) => withOwn(before, receipt));
      change((one) => without(one, closedBy(receipt)));
    },
    /** Leaves out items that cannot be received. */
    leaveOut: (orderItemIds: readonly number[]) => change((one) => without(one, orderItemIds)),
  };
}

// Exported for their tests, as all below.

export const NOTHING_SEEN: Seen = { items: new Map(), before: {}, left: new Set() };

interface Added {
  expected: readonly ExpectedItem[];
  kept: SeenBefores;
}

/** With the items that are expected since; the same object without any. */
export function withAdded(seen: Seen, { expected, kept }: Added): Seen {
  const added = expected.filter(({ orderItemId }) => !seen.items.has(orderItemId));
  if (added.length === 0) return seen;
  const before = added.map(({ orderItemId, ...item }): [number, SeenBefore] => {
    const now = { received: amountCome(item), isLearnt: false };
    const seenThen = kept[orderItemId];
    // What was seen may have been corrected to less since.
    return [orderItemId, seenThen && seenThen.received <= now.received ? seenThen : now];
  });
  return {
    ...seen,
    items: new Map([...seen.items, ...byId(added)]),
    before: { ...seen.before, ...Object.fromEntries(before) },
  };
}

export function withLearnt(before: SeenBefores, more: MoreArrived): SeenBefores {
  const learnt = more.flatMap(({ orderItemId, receivedQuantity: received }) =>
    before[orderItemId] ? [[orderItemId, { received, isLearnt: true }]] : [],
  );
  return { ...before, ...(Object.fromEntries(learnt) as SeenBefores) };
}

/** With what a receipt of the same person added to each item. */
export function withOwn(before: SeenBefores, { lines }: Pick<Receipt, 'lines'>): SeenBefores {
  const ofItems = Map.groupBy(lines, ({ orderItemId }) => orderItemId);
  const more = [...ofItems].flatMap(([orderItemId, some]) => {
    const added = some.reduce((sum, line) => sum + cameWith(line), 0);
    const seen = orderItemId === null ? undefined : before[orderItemId];
    if (orderItemId === null || !seen || added === 0) return [];
    return [{ orderItemId, receivedQuantity: rounded(seen.received + added) }];
  });
  return withLearnt(before, more);
}

/** What a line says that came, kept or refused, in the unit of its item; 0 where nobody knows. */
function cameWith(line: ReceiptLine): number {
  const { quantity, convertedQuantity, refused, unitOfMeasure, orderedUnit } = line;
  if (convertedQuantity === null) return 0;
  const rate = unitOfMeasure === orderedUnit ? 1 : quantity > 0 ? convertedQuantity / quantity : 0;
  return refused.reduce((sum, part) => sum + part.quantity * rate, convertedQuantity);
}

export function closedBy({ lines }: Pick<Receipt, 'lines'>): number[] {
  return lines.flatMap((line) => (line.closed ? (line.orderItemId ?? []) : []));
}

export function without(seen: Seen, orderItemIds: readonly number[]): Seen {
  return { ...seen, left: new Set([...seen.left, ...orderItemIds]) };
}

/** The items to count, with what is known now of those that are still expected. */
export function itemsOf(seen: Seen, expected: readonly ExpectedItem[]): SeenItem[] {
  const now = byId(expected);
  const shown = [...seen.items.values()].filter(({ orderItemId }) => !seen.left.has(orderItemId));
  return shown.map((item): SeenItem => {
    const before = seen.before[item.orderItemId];
    const receivedBefore = before?.received ?? 0;
    const current = now.get(item.orderItemId) ?? item;
    // What others recorded since the item was read is not known as kept or refused: it counts as kept.
    const unread = Math.max(rounded(receivedBefore - amountCome(current)), 0);
    const received = rounded((current.receivedQuantity ?? 0) + unread);
    return {
      ...current,
      receivedBefore,
      receivedQuantity: received || null,
      isLearnt: before?.isLearnt ?? false,
    };
  });
}

const byId = (items: readonly ExpectedItem[]) =>
  new Map(items.map((item) => [item.orderItemId, item]));
