import type { Db } from '../db/open.ts';
import { findAbout } from '../purchase-orders/messages.ts';
import { getPurchaseOrderRow } from '../purchase-orders/queries.ts';
import { changeEmail } from '../drawing/change/change-email.ts';
import { changeSms } from '../drawing/change/change-sms.ts';
import { correctionOf } from './correction.ts';
import { emailMessage } from '../drawing/email/email-message.ts';
import { linkIn } from './link.ts';
import type { PurchaseOrder } from '../drawing/purchase-order.ts';
import { getPurchaseOrder } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';
import { smsMessage } from '../drawing/sms/sms-message.ts';
import { refuse } from '../failure.ts';

/** What is recorded about a message with a purchase order. */
interface Recorded extends VendorAtLocation {
  id: string;
  subjectId: string;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
  createdAt: string;
}

/**
 * A message that is sent again must still show exactly the open items (D20), or the change, and go to the vendor's current
 * address: drawn again for the recorded moment and link, it must be the same. Throws `not_found` and `purchase_order_changed`.
 */
export async function requireSameOrder(db: Db, recorded: Recorded): Promise<void> {
  if (!(await isSameOrder(db, recorded))) throw hasChanged();
}

/** Whether the message, drawn again now, would be the same. Throws `not_found`. */
export async function isSameOrder(db: Db, recorded: Recorded): Promise<boolean> {
  const { channel, recipient, subject, text, html } = recorded;
  const { vendor, email, sms } = await drawnAgain(db, recorded);
  return channel === 'email'
    ? vendor.email === recipient &&
        email.subject === subject &&
        email.text === text &&
        email.html === html
    : vendor.phoneNumber === recipient && sms === text;
}

interface Drawn {
  vendor: PurchaseOrder['vendor'];
  email: { subject: string | null; text: string; html: string };
  sms: string;
}

async function drawnAgain(db: Db, recorded: Recorded): Promise<Drawn> {
  const { vendorId, locationId, subject } = recorded;
  const now = new Date(recorded.createdAt);
  const number = Number(recorded.subjectId);
  const link = linkIn(recorded.text);
  const { scope } = await findAbout(db, recorded.id);
  if (scope === 'changes') {
    const correction = await correctionOf(db, await getPurchaseOrderRow(db, number), now);
    // Its subject is that of the first e-mail, which does not change.
    const email = { ...changeEmail(correction, link), subject };
    return { vendor: correction.order.vendor, email, sms: changeSms(correction, link) };
  }
  const only = scope === 'number' ? number : undefined;
  const order = await getPurchaseOrder(db, { vendorId, locationId, number: only, now });
  return { vendor: order.vendor, email: emailMessage(order, link), sms: smsMessage(order, link) };
}

export const hasChanged = () => refuse('purchase_order_changed');
