import { useState } from 'react';
import type { ExpectedItem } from '#contract/ordered.ts';
import type { MoreArrived } from '#contract/receipts.ts';

/** An item of a delivery that is being counted. */
export interface SeenItem extends ExpectedItem {
  /** How much of it had arrived when the person last learnt it: what others record meanwhile is not counted twice. */
  receivedBefore: number;
}

/**
 * The items as the person saw them when the delivery was opened, with what is expected since. One that somebody received
 * meanwhile stays: it may be counted already, and the server says who recorded it.
 */
export function useSeenItems(expected: readonly ExpectedItem[]) {
  const [opened, setOpened] = useState(() => byId(expected));
  const [hasLearnt, setHasLearnt] = useState(false);
  const added = expected.filter(({ orderItemId }) => !opened.has(orderItemId));
  if (added.length > 0) setOpened(new Map([...opened, ...byId(added)]));
  const now = byId(expected);
  const items = [...opened.values()].map((item): SeenItem => {
    const receivedBefore = item.receivedQuantity ?? 0;
    const current = now.get(item.orderItemId) ?? item;
    const received = Math.max(current.receivedQuantity ?? 0, receivedBefore);
    return { ...current, receivedBefore, receivedQuantity: received || null };
  });
  return {
    items,
    /** What others recorded meanwhile is seen from now on. */
    learn: (more: MoreArrived) => {
      setHasLearnt(true);
      setOpened((before) => {
        const received = new Map(more.map((one) => [one.orderItemId, one.receivedQuantity]));
        const learnt = [...before.values()].map((item) => ({
          ...item,
          receivedQuantity: received.get(item.orderItemId) ?? item.receivedQuantity,
        }));
        return byId(learnt);
      });
    },
    hasLearnt,
    /** Leaves out what is not expected any more, such as deleted items. */
    forgetOthers: () => setOpened(byId(expected)),
  };
}

const byId = (items: readonly ExpectedItem[]) =>
  new Map(items.map((item) => [item.orderItemId, item]));
