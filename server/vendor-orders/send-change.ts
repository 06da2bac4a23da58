import type { Sent } from '../../contract/calls/outbox.ts';
import type { Db } from '../db/open.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { requireDelivered, sendNow } from '../outbox/send.ts';
import {
  findFirstEmail,
  insertPurchaseOrderMessage,
  requireNoChangeUnderWay,
} from '../purchase-orders/messages.ts';
import { lockPurchaseOrders } from '../purchase-orders/queries.ts';
import type { Services } from '../services.ts';
import { linkAddress } from './link.ts';
import { purchaseOrderMessage } from './purchase-order-message.ts';
import { ofRule } from './sent-by-rule.ts';
import type { SentByRule } from './sent-by-rule.ts';
import { requireEmail } from './send.ts';
import { sentLinesOf } from './message-lines.ts';
import { changeEmail } from '../drawing/change/change-email.ts';
import { changeSms } from '../drawing/change/change-sms.ts';
import { correctionOf } from './correction.ts';
import type { Correction } from '../drawing/change/correction.ts';
import { notFound } from '../failure.ts';

interface Sending {
  number: number;
  channel: 'email' | 'sms';
  /** The address of the product. */
  base: string;
  /** The sending rule that sends it; a person otherwise. */
  byRule?: SentByRule | undefined;
}

/**
 * Sends a vendor only the changes since its purchase order was sent, also when no item is left. Throws `not_found`,
 * `purchase_order_unchanged`, `change_being_sent` and `not_delivered`.
 */
export async function sendChange(
  services: Services,
  { number, channel, base, byRule }: Sending,
): Promise<Sent> {
  const now = services.now();
  const link = linkAddress(base);
  const unsent = await services.db.transaction(async (tx) => {
    const [row] = await lockPurchaseOrders(tx, [number]);
    if (!row) throw notFound('purchase_order');
    await byRule?.requireDue(tx);
    const correction = await correctionOf(tx, row, now);
    await requireNoChangeUnderWay(tx, row);
    const recorded = await enqueue(tx, {
      kind: purchaseOrderMessage,
      subjectId: String(number),
      channel,
      now,
      ...(byRule && ofRule(byRule)),
      ...(channel === 'email'
        ? await asEmail(tx, correction, { number, link })
        : asSms(correction, link)),
    });
    const sentLines = new Map([[number, sentLinesOf(correction.order).get(number) ?? []]]);
    const message = { messageId: recorded.id, scope: 'changes', drawnAt: now, sentLines } as const;
    await insertPurchaseOrderMessage(tx, { ...message, plannedAt: byRule?.plannedAt });
    return recorded;
  });
  return requireDelivered(await sendNow(services, unsent));
}

/** As a reply to the first e-mail about it. Mail programs group e-mails only when their subjects are alike, too. */
async function asEmail(
  db: Db,
  correction: Correction,
  { number, link }: { number: number; link: string },
) {
  const recipient = requireEmail(correction.order.vendor);
  const drawn = changeEmail(correction, link);
  const first = await findFirstEmail(db, { number, recipient });
  if (!first) return { recipient, ...drawn };
  return { recipient, ...drawn, subject: `Re: ${first.subject ?? ''}`, inReplyTo: first.id };
}

function asSms(correction: Correction, link: string) {
  return { recipient: correction.order.vendor.phoneNumber, text: changeSms(correction, link) };
}
