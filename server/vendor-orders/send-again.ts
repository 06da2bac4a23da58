import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { emailMessage } from './email-message.ts';
import { linkIn } from './link.ts';
import { getPurchaseOrder } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';
import { smsMessage } from './sms-message.ts';

/** The recorded parts of a purchase order's message. */
interface Recorded extends VendorAtLocation {
  channel: 'email' | 'sms';
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
  createdAt: string;
}

/**
 * A message that is sent again must still show exactly the open items (D20) and go to the vendor's current address: drawn
 * again for the recorded moment and link, it must be the same. Throws not found and `conflict`.
 */
export async function requireSameOrder(db: Db, recorded: Recorded): Promise<void> {
  const { vendorId, locationId, channel, recipient, subject, text, html, createdAt } = recorded;
  const order = await getPurchaseOrder(db, { vendorId, locationId, now: new Date(createdAt) });
  const link = linkIn(text);
  const email = { recipient: order.vendor.email, ...emailMessage(order, link) };
  const sms = {
    recipient: order.vendor.phoneNumber,
    subject: null,
    text: smsMessage(order, link),
    html: null,
  };
  const now = channel === 'email' ? email : sms;
  const isSame =
    now.recipient === recipient &&
    now.subject === subject &&
    now.text === text &&
    now.html === html;
  if (isSame) return;
  throw hasChanged();
}

export const hasChanged = () =>
  conflict("This purchase order has changed since. Send it again from the vendor's page.");
