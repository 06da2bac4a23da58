import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { SentPurchaseOrder } from '../../contract/calls/purchase-orders.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import type { Db } from '../db/open.ts';
import { addressOf } from '../http/own-address.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { Failure, refuse } from '../failure.ts';
import { said } from '../said.ts';
import type { Services } from '../services.ts';
import { getVendorAndLocation } from './queries.ts';
import { sendChange } from './send-change.ts';
import { sendByEmail, sendBySms } from './send.ts';

/** So many are drawn and sent at once: each waits for a mail server, and drawing takes a thread. */
const AT_ONCE = 4;

type OrderOfDay = Pick<SentPurchaseOrder, 'vendorId' | 'locationId' | 'deliveryDate' | 'number'>;

interface Several {
  orders: readonly OrderOfDay[];
  channel: 'email' | 'sms';
  request: FastifyRequest;
}

/**
 * Sends purchase orders, each once however often it is named, and says what became of each, in their sequence; one that
 * cannot be sent keeps none of the others. Of one that its vendor knows, what changed since is sent (V4). Nothing more is
 * sent once the caller has left.
 */
export async function sendSeveral(
  services: Services,
  { orders, channel, request }: Several,
): Promise<SentPurchaseOrder[]> {
  const left = callerSignal(request);
  const base = addressOf(request, services.env);
  const once = new Map(orders.map((order) => [keyOf(order), order]));
  return pLimit(AT_ONCE).map([...once.values()], async (order) => {
    left.throwIfAborted();
    return { ...order, ...(await sendOne(services, { order, channel, base })) };
  });
}

const keyOf = ({ vendorId, locationId, deliveryDate, number }: OrderOfDay) =>
  [vendorId, locationId, deliveryDate, number].join(' ');

async function sendOne(
  services: Services,
  { order, channel, base }: { order: OrderOfDay; base: string } & Pick<Several, 'channel'>,
): Promise<Omit<SentPurchaseOrder, keyof OrderOfDay>> {
  const { vendorId, locationId } = order;
  try {
    const { number, isKnown } = await getOpenOrder(services.db, order);
    const sending = { vendorId, locationId, number, base };
    const { captured, ...sentence } = isKnown
      ? await sendChange(services, { number, channel, base })
      : await (channel === 'email' ? sendByEmail(services, sending) : sendBySms(services, sending));
    return { result: captured ? 'captured' : 'sent', ...sentence };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { result: 'refused', ...said({ code: error.code, params: error.params }) };
  }
}

const isUnsent = sql`${purchaseOrders.sentAt} is null or ${purchaseOrders.changes} is not null`;
const hasPending = sql`exists (
  select from order_items as item
  where item.purchase_order_number = ${purchaseOrders.number} and item.is_open and item.ordered_status = 'pending')`;

/**
 * The open purchase order of the day, the one that is meant where several are; `isKnown`: its vendor knows it, but for what
 * changed since. Throws `not_found`, and `nothing_open`.
 */
async function getOpenOrder(
  db: Db,
  { deliveryDate, number, ...of }: OrderOfDay,
): Promise<{ number: number; isKnown: boolean }> {
  const { vendor, location } = await getVendorAndLocation(db, of);
  const [found] = await db
    .select({
      number: purchaseOrders.number,
      isKnown: sql<boolean>`${purchaseOrders.sentAt} is not null and ${purchaseOrders.changes} is not null`,
    })
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.vendorId, of.vendorId),
        eq(purchaseOrders.locationId, of.locationId),
        sql`${purchaseOrders.deliveryDate} is not distinct from ${deliveryDate}`,
        isNull(purchaseOrders.closedAt),
        number === undefined ? undefined : eq(purchaseOrders.number, number),
      ),
    )
    // Of several, as after an item came back to its day, the one that the vendor knows least of.
    .orderBy(desc(isUnsent), desc(hasPending), asc(purchaseOrders.number))
    .limit(1);
  if (!found)
    throw refuse('nothing_open', { vendorName: vendor.name, locationName: location.name });
  return found;
}
