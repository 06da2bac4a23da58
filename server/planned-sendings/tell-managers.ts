import { eq } from 'drizzle-orm';
import type { Coded } from '../../contract/statements/statement.ts';
import { ATTENTION_KINDS } from '../../contract/values/attention-kinds.ts';
import type { ScreenLanguage } from '../../contract/values/languages.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import type { Env } from '../env.ts';
import { dayInWords, momentInWords } from '../moments-in-words.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { listManagersOf } from '../user-locations/queries.ts';
import type { Key } from './key.ts';
import { notSentMessage } from './not-sent-message.ts';
import { NOT_SENT_WORDS } from './not-sent-words.ts';

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
  const textIn = await notSentText(tx, not);
  for (const { id, email, language } of await listManagersOf(tx, not.locationId)) {
    await enqueue(tx, {
      ...textIn(language ?? 'en'),
      kind: notSentMessage,
      subjectId: String(not.id),
      // Without a purchase order once for each plan: later orders of the place are another.
      cause: `${notSentMessage.name}:${not.number ?? `planned ${not.id}`}:${id}`,
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
): Promise<(language: ScreenLanguage) => { subject: string; text: string }> {
  const { timezone } = await getOrganizationSettings(tx);
  const vendor = onlyRow(await tx.select().from(vendors).where(eq(vendors.id, vendorId)));
  const location = onlyRow(await tx.select().from(locations).where(eq(locations.id, locationId)));
  const { all, one } = ATTENTION_KINDS.purchase_order_not_sent;
  const screen = number === null ? all : one(String(number));
  const address = env.PUBLIC_URL ? [`${env.PUBLIC_URL}${screen}`] : [];
  return (language) => {
    const words = NOT_SENT_WORDS[language];
    const moment = momentInWords(words.locale, location.timezone ?? timezone);
    const facts = [
      [words.location, location.name],
      [words.delivery, deliveryDate && dayInWords(words.locale, deliveryDate)],
      [words.cutOff, cutOffAt && moment(cutOffAt.toISOString())],
      [words.contact, `${vendor.contactPerson}, ${vendor.phoneNumber}`],
    ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
    const subject = words.subject({ vendorName: vendor.name, number });
    const text = [`${subject}. ${words.reason(reason)}`, facts.join('\n'), ...address];
    return { subject, text: text.join('\n\n') };
  };
}
