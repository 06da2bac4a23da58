import { eq } from 'drizzle-orm';
import type { Coded } from '../../contract/statements/statement.ts';
import { inEnglish } from '../../contract/statements/table.ts';
import { ATTENTION_KINDS } from '../../contract/values/attention-kinds.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import type { Env } from '../env.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { dayShown, momentIn } from '../purchase-orders/alert-moments.ts';
import { listManagersOf } from '../user-locations/queries.ts';
import { keyText } from './key.ts';
import type { Key } from './key.ts';
import { notSentMessage } from './not-sent-message.ts';

interface NotSent extends Key {
  /** Of the planned sending. */
  id: number;
  number: number | null;
  cutOffAt: Date | null;
  reason: Coded;
  env: Env;
  now: Date;
}

/** Writes to the managers of the location that it did not go, and why; the outbox sends it (V8). */
export async function tellManagers(tx: Tx, not: NotSent): Promise<void> {
  const words = await notSentText(tx, not);
  for (const { id, email } of await listManagersOf(tx, not.locationId)) {
    await enqueue(tx, {
      ...words,
      kind: notSentMessage,
      subjectId: String(not.id),
      cause: `${notSentMessage.name}:${not.number ?? keyText(not)}:${id}`,
      channel: 'email',
      recipient: email,
      due: not.now,
      now: not.now,
    });
  }
}

async function notSentText(
  tx: Tx,
  { vendorId, locationId, deliveryDate, number, cutOffAt, reason, env }: NotSent,
): Promise<{ subject: string; text: string }> {
  const { timezone } = await getOrganizationSettings(tx);
  const vendor = onlyRow(await tx.select().from(vendors).where(eq(vendors.id, vendorId)));
  const location = onlyRow(await tx.select().from(locations).where(eq(locations.id, locationId)));
  const { all, one } = ATTENTION_KINDS.purchase_order_not_sent;
  const moment = momentIn(location.timezone ?? timezone);
  const facts = [
    ['Location', location.name],
    ['Delivery', deliveryDate && dayShown(deliveryDate)],
    ['Cut-off', cutOffAt && moment(cutOffAt.toISOString())],
    ['Contact', `${vendor.contactPerson}, ${vendor.phoneNumber}`],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const what = number === null ? 'An order' : `PO ${number}`;
  const subject = `${what} did not go to ${vendor.name}`;
  const screen = number === null ? all : one(String(number));
  const address = env.PUBLIC_URL ? [`${env.PUBLIC_URL}${screen}`] : [];
  const text = [`${subject}. ${inEnglish(reason)}`, facts.join('\n'), ...address].join('\n\n');
  return { subject, text };
}
