import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MessageKindName } from '../../contract/statements/messages.ts';
import { claims } from '../db/schema/claims.ts';
import { invoicePhotos, orders } from '../db/schema/orders.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import { purchaseOrderMessages, purchaseOrders } from '../db/schema/purchase-orders.ts';
import { users } from '../db/schema/people-and-places.ts';
import {
  reminderAssignments,
  reminderDeliveries,
  reminderRuns,
  reminders,
} from '../db/schema/reminders.ts';
import { plannedSendings } from '../db/schema/sending.ts';
import { preparedOrders } from '../db/schema/standing-orders.ts';

/** When a failed message needs nobody any more (V10). */

/** The plan tries again, and says by itself what it cannot send. */
const isPlanned = sql`exists (
  select from ${purchaseOrderMessages} join ${plannedSendings}
    on ${eq(plannedSendings.number, purchaseOrderMessages.purchaseOrderNumber)}
  where ${eq(purchaseOrderMessages.messageId, outboxMessages.id)} and ${purchaseOrderMessages.plannedAt} is not null)`;

/**
 * One about purchase orders: each of them was sent since, or its vendor answered or delivered it (E34). Null for one about
 * something else.
 */
const isEachOrderSettled = sql`(
  select bool_and(
    coalesce(greatest(${purchaseOrders.answeredAt}, ${purchaseOrders.closedAt}) > ${outboxMessages.createdAt}, false)
    or exists (
      select from purchase_order_messages as later_about
      join outbox_messages as later on later.id = later_about.message_id
      where later_about.purchase_order_number = ${purchaseOrders.number}
        and later.sent_at > ${outboxMessages.createdAt} and later.state in ('sent', 'captured')))
  from ${purchaseOrderMessages} join ${purchaseOrders}
    on ${eq(purchaseOrders.number, purchaseOrderMessages.purchaseOrderNumber)}
  where ${eq(purchaseOrderMessages.messageId, outboxMessages.id)})`;

/** Another message with the same subject was sent since. */
const isSentLater = sql`exists (
  select from ${outboxMessages} as later
  where later.kind = ${outboxMessages.kind} and later.subject_id = ${outboxMessages.subjectId}
    and later.sent_at > ${outboxMessages.createdAt} and later.state in ('sent', 'captured'))`;

const { subjectId } = outboxMessages;

/** By kind: what the message is about is over, so that nobody would send it again, or nobody could. */
const isOver: Partial<Record<MessageKindName, SQL>> = {
  invoice: sql`not exists (
    select from ${invoicePhotos} join ${orders} on ${eq(orders.id, invoicePhotos.orderId)} and not ${orders.isDeleted}
    where ${eq(invoicePhotos.url, subjectId)} and not ${invoicePhotos.isDeleted})`,
  claim: sql`exists (
    select from ${claims} where ${claims.id} = ${subjectId}::int and ${claims.state} <> 'draft')`,
  purchase_order_not_opened: sql`exists (
    select from ${purchaseOrders} where ${purchaseOrders.number} = ${subjectId}::int
      and coalesce(${purchaseOrders.openedAt}, ${purchaseOrders.answeredAt}, ${purchaseOrders.closedAt}) is not null)`,
  purchase_order_not_sent: sql`not exists (
    select from ${plannedSendings} where ${plannedSendings.id} = ${subjectId}::bigint and ${plannedSendings.reason} is not null)`,
  prepared_order: sql`not exists (
    select from ${preparedOrders} where ${preparedOrders.id} = ${subjectId}::uuid and ${preparedOrders.state} = 'waiting')`,
  reminder: sql`not exists (
    select from ${reminderDeliveries}
    join ${reminderRuns} on ${eq(reminderRuns.id, reminderDeliveries.runId)}
    join ${reminders} on ${eq(reminders.id, reminderRuns.reminderId)} and ${reminders.isActive} and not ${reminders.isDeleted}
    join ${reminderAssignments} on ${eq(reminderAssignments.reminderId, reminders.id)}
      and ${eq(reminderAssignments.userId, reminderDeliveries.userId)}
    join ${users} on ${eq(users.id, reminderDeliveries.userId)} and not ${users.isDeleted}
    where ${eq(reminderDeliveries.messageId, outboxMessages.id)}
      and ${eq(reminders.notificationType, outboxMessages.channel)}
      and ${outboxMessages.recipient} = case ${outboxMessages.channel} when 'email' then ${users.email} else ${users.phoneNumber} end)`,
};

const isOverByKind = sql`case ${outboxMessages.kind} ${sql.join(
  Object.entries(isOver).map(([kind, over]) => sql`when ${sql.raw(`'${kind}'`)} then ${over}`),
  sql` `,
)} else false end`;

export const isSettled: SQL = sql`(${outboxMessages.settledAt} is not null or ${isPlanned}
  or coalesce(${isEachOrderSettled}, ${isSentLater}) or ${isOverByKind})`;
