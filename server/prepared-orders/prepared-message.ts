import { eq } from 'drizzle-orm';
import type { Coded } from '../../contract/statements/statement.ts';
import type { UserType } from '../../contract/calls/users.ts';
import { inSpanish } from '../../contract/statements/spanish/table.ts';
import { inEnglish } from '../../contract/statements/table.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { preparedOrders } from '../db/schema/standing-orders.ts';
import { notFound, refuse } from '../failure.ts';
import { dayInWords, momentInWords } from '../moments-in-words.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { enqueue } from '../outbox/enqueue.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { PREPARED_WORDS } from './prepared-words.ts';
import { findPreparedOrder } from './queries.ts';

/** Says to its person that an order is prepared, or still waits (H6). Its subject is the prepared order. */
export const preparedOrderMessage: MessageKind = {
  name: 'prepared_order',
  requireCurrent: async (tx, { subjectId }) => {
    const prepared = await findPreparedOrder(tx, subjectId);
    if (!prepared) throw notFound('prepared_order');
    if (prepared.state !== 'waiting')
      throw refuse('prepared_order_settled', { because: prepared.state });
  },
};

interface Told {
  id: string;
  /** `prepared`: for the first time. `waits`: shortly before the cut-off. */
  why: 'prepared' | 'waits';
  unusual?: readonly Coded[];
  /** Of the app; undefined when it is not configured. */
  address: string | undefined;
  now: Date;
}

/** Where its person looks at it: employees in their catalogue, at its location. */
function screenOf(
  { id, locationId }: { id: string; locationId: number },
  { userType }: { userType: UserType },
): string {
  return userType === 'manager'
    ? `/manager/order-guides?prepared=${id}`
    : `/employee?prepared=${locationId}`;
}

/** Puts a message to the person of a prepared order into the outbox, whose job sends it; nothing without an address. */
export async function enqueuePrepared(
  tx: Tx,
  { id, why, unusual = [], address, now }: Told,
): Promise<void> {
  const { timezone } = await getOrganizationSettings(tx);
  const found = await tx
    .select({ prepared: preparedOrders, vendor: vendors, location: locations, person: users })
    .from(preparedOrders)
    .innerJoin(vendors, eq(vendors.id, preparedOrders.vendorId))
    .innerJoin(locations, eq(locations.id, preparedOrders.locationId))
    .innerJoin(users, eq(users.id, preparedOrders.preparedFor))
    .where(eq(preparedOrders.id, id));
  const { prepared, vendor, location, person } = onlyRow(found);
  const recipient = person.email ?? person.phoneNumber;
  if (person.isDeleted || recipient === null) return;

  const language = person.language ?? 'en';
  const words = PREPARED_WORDS[language];
  const say = language === 'es' ? inSpanish : inEnglish;
  const subject = words.subjects[why](vendor.name);
  const cutOff = momentInWords(words.locale, location.timezone ?? timezone)(prepared.cutOffAt);
  const facts = [
    `${words.location}: ${location.name}`,
    `${words.delivery}: ${dayInWords(words.locale, prepared.deliveryDate)}`,
    `${words.cutOff}: ${cutOff}`,
  ];
  const text = [
    `${subject}. ${words.todo}`,
    facts.join('\n'),
    ...(unusual.length > 0 ? [unusual.map((one) => say(one)).join('\n')] : []),
    ...(address ? [address + screenOf(prepared, person)] : []),
  ].join('\n\n');
  await enqueue(tx, {
    kind: preparedOrderMessage,
    subjectId: id,
    // Not by its id: an order that is prepared again for the same delivery sends one message.
    cause: [
      preparedOrderMessage.name,
      prepared.guideId,
      prepared.vendorId,
      prepared.deliveryDate,
      why,
      person.id,
    ].join(':'),
    channel: person.email === null ? 'sms' : 'email',
    recipient,
    subject,
    text,
    due: now,
    now,
  });
}
