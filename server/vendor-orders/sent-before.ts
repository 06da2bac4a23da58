import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { OutboxMessage } from '../../contract/calls/outbox.ts';
import type { Locked } from '../db/locked.ts';
import type { Db } from '../db/open.ts';
import { getMessage } from '../outbox/list.ts';
import type { StoredMessage } from '../outbox/queries.ts';
import { findRecentMessages } from '../outbox/same-messages.ts';
import { findAbout } from '../purchase-orders/messages.ts';
import type { Services } from '../services.ts';
import type { VendorAtLocation } from './queries.ts';
import { isSameOrder } from './send-again.ts';

/** Two whole sends of the same content within this time are one (E34). */
const ONCE_WITHIN_MS = 60_000;

type Sending = Pick<StoredMessage, 'kind' | 'subjectId' | 'channel' | 'recipient'> &
  VendorAtLocation & { numbers: readonly number[]; now: Date };

/**
 * The message of the last minute with the same content, sent or being sent; undefined without one. Under the lock: of several sends at once, the later ones find the first.
 */
export async function findSentBefore(
  db: Db,
  _held: Locked<'purchase_orders'>,
  { vendorId, locationId, numbers, now, ...of }: Sending,
): Promise<StoredMessage | undefined> {
  const since = new Date(now.getTime() - ONCE_WITHIN_MS);
  for (const message of await findRecentMessages(db, { ...of, since })) {
    const about = await findAbout(db, message.id);
    const isAlike = about.scope !== 'changes' && isDeepStrictEqual(about.numbers, numbers);
    if (isAlike && (await isSameOrder(db, { ...message, vendorId, locationId }))) return message;
  }
  return undefined;
}

/** A person waits no longer than this: then the message is answered as it is, though it may still be under way. */
const SETTLED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** The message as soon as its outcome is known, when another caller is sending it; at the latest after a minute. */
export async function whenSettled(
  { db }: Pick<Services, 'db'>,
  message: OutboxMessage,
): Promise<OutboxMessage> {
  let present = message;
  const until = performance.now() + SETTLED_WITHIN_MS;
  while (isUnsettled(present) && performance.now() < until) {
    await delay(LOOK_EVERY_MS);
    present = await getMessage(db, message.id);
  }
  return present;
}

const isUnsettled = ({ state }: OutboxMessage) => state === 'waiting' || state === 'sending';
