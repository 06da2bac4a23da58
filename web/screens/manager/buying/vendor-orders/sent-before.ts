import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';

/** What is known of an open purchase order of a place. */
export type KnownOrder = Pick<PurchaseOrderRecord, 'lastSentAt' | 'changedSinceSent' | 'openItems'>;

/** When a message was sent before, and whether that is certain. */
export interface SentBefore {
  at: string;
  isSure: boolean;
}

/** A message that this page sent. */
export interface SentHere extends SentBefore {
  /** The purchase orders as they were read before the answer: they do not know of it. */
  readBefore: readonly KnownOrder[];
}

interface Sent {
  channel: keyof KnownOrder['lastSentAt'];
  /** The open purchase orders as last read. */
  orders: readonly KnownOrder[];
  here: SentHere | undefined;
  now: Date;
}

const RECENTLY_MS = 60_000;

/**
 * The last message with the open items that a channel sent: from this page at any time, or from anybody within the last
 * minute. Undefined when there is none, or when items were added or changed since this page sent it.
 */
export function sentBefore({ channel, orders, here, now }: Sent): SentBefore | undefined {
  if (here && isStillTrue({ channel, orders, here })) return here;
  const at = orders
    .flatMap(({ lastSentAt, changedSinceSent }) =>
      changedSinceSent ? [] : (lastSentAt[channel] ?? []),
    )
    .filter((moment) => now.getTime() - Date.parse(moment) < RECENTLY_MS)
    .toSorted()
    .at(-1);
  return at === undefined ? undefined : { at, isSure: true };
}

function isStillTrue({ channel, orders, here }: Omit<Sent, 'now' | 'here'> & { here: SentHere }) {
  // What may have gone out may have done so whatever came since; and until they are read again, nothing is known to have come.
  if (!here.isSure || orders === here.readBefore) return true;
  return orders.every(
    ({ openItems, lastSentAt, changedSinceSent }) =>
      openItems === 0 || (lastSentAt[channel] !== null && !changedSinceSent),
  );
}
