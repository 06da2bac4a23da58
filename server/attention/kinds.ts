import { eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { subjects } from '../../contract/statements/subjects.ts';
import type { StatementParams } from '../../contract/statements/table.ts';
import type { AttentionKind } from '../../contract/values/attention-kinds.ts';
import { ATTENTION_COUNTED_MAX } from '../../contract/values/limits.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import { vendorAnswerLines, vendorAnswers } from '../db/schema/answers.ts';
import { plannedSendings } from '../db/schema/sending.ts';
import { products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { claims } from '../db/schema/claims.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import { orderGuides } from '../db/schema/order-guides.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import { locations, organizationSettings, users } from '../db/schema/people-and-places.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import {
  reminderAssignments,
  reminderDeliveries,
  reminderRuns,
  reminders,
} from '../db/schema/reminders.ts';
import { preparedOrders, standingOrders } from '../db/schema/standing-orders.ts';
import { missingConversions } from '../db/schema/stock.ts';
import { movedBy } from '../products/price-alerts.ts';
import { isSettled } from './failed-messages.ts';
import type { LocalDay } from './local-days.ts';

/**
 * How the things of a kind that needs a manager's attention are found (V10). A kind has an entry here, one with its
 * addresses in the contract (`ATTENTION_KINDS`), and one with its words in the web (`attention-words.ts`).
 */
export interface AttentionQuery {
  kind: AttentionKind;
  /**
   * A query for the unsettled things, with the columns `subject` (`about`), `since`, and `id` (text). Rows with the same id
   * are settled together, and are one thing where they are listed one by one. It runs after each change for every open manager screen, so it must read a partial
   * index of few rows, with literals in its conditions.
   */
  things: (at: Moment) => SQL;
  /**
   * Its things were due on a day: `things` has the columns `due_day` (date) and `zone` (text) as well, which say since
   * when; `since` only sorts.
   */
  isDueOnDay?: true;
}

interface Moment {
  now: Date;
  /** What day `now` is in each time zone of the locations. */
  days: readonly LocalDay[];
}

/** Failed messages and missed reminders leave the list after this time, because nobody can settle them. Milliseconds. */
const HAPPENED_MS = 14 * 86_400_000;
const lately = (now: Date) =>
  sql`${new Date(now.getTime() - HAPPENED_MS).toISOString()}::timestamptz`;

/** A thing by its name: `subject` is a statement of `contract/statements/subjects.ts`, whose params the table has by column. */
function about<C extends keyof typeof subjects>(
  code: C,
  params: Readonly<Record<keyof StatementParams<C>, SQLWrapper>>,
): SQL {
  const named = Object.entries<SQLWrapper>(params).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return sql`jsonb_build_object('code', ${sql.raw(`'${code}'`)}, 'params', jsonb_build_object(${sql.join(named, sql`, `)}))`;
}

/** 'Fresh Farms at Downtown' */
const atLocation = (name: AnyPgColumn) =>
  about('at_location', { name, locationName: locations.name });

/** The most urgent kind first. */
export const kinds: readonly AttentionQuery[] = [
  {
    // It should have gone to its vendor by itself (H2).
    kind: 'purchase_order_not_sent',
    things: ({ now }) => sql`
      select ${atLocation(vendors.name)} as subject, ${plannedSendings.attentionAt} as since,
        coalesce(${plannedSendings.number}::text,
          concat(${plannedSendings.vendorId}, '/', ${plannedSendings.locationId}, '/', ${plannedSendings.deliveryDate})) as id
      from ${plannedSendings}
      join ${vendors} on ${eq(vendors.id, plannedSendings.vendorId)}
      join ${locations} on ${eq(locations.id, plannedSendings.locationId)}
      where ${plannedSendings.reason} is not null and ${plannedSendings.attentionAt} <= ${now.toISOString()}::timestamptz`,
  },
  {
    kind: 'purchase_order_not_opened',
    things: () => sql`
      select ${atLocation(vendors.name)} as subject, ${purchaseOrders.escalatedAt} as since,
        ${purchaseOrders.number}::text as id
      from ${purchaseOrders}
      join ${vendors} on ${eq(vendors.id, purchaseOrders.vendorId)}
      join ${locations} on ${eq(locations.id, purchaseOrders.locationId)}
      where ${purchaseOrders.problem} = 'not_opened'`,
  },
  {
    kind: 'answer_to_settle',
    things: () => sql`
      select ${atLocation(vendors.name)} as subject, ${vendorAnswers.at} as since,
        ${orderItems.purchaseOrderNumber}::text as id
      from ${orderItems}
      join ${vendorAnswerLines} on ${eq(vendorAnswerLines.id, orderItems.answerId)}
      join ${vendorAnswers} on ${eq(vendorAnswers.id, vendorAnswerLines.submissionId)}
      join ${vendors} on ${eq(vendors.id, orderItems.vendorId)}
      join ${locations} on ${eq(locations.id, orderItems.locationId)}
      where ${orderItems.isOpen} and ${orderItems.answerId} is not null
        and ${vendorAnswerLines.differs} and ${vendorAnswerLines.settledAt} is null
        and ${vendorAnswerLines.itemVersion} = ${orderItems.version}`,
  },
  {
    // The vendor has answered, and does not know what changed since (E34).
    kind: 'purchase_order_changed',
    things: ({ now }) => sql`
      select ${atLocation(vendors.name)} as subject, ${purchaseOrders.changedAt} as since,
        ${purchaseOrders.number}::text as id
      from ${purchaseOrders}
      join ${vendors} on ${eq(vendors.id, purchaseOrders.vendorId)}
      join ${locations} on ${eq(locations.id, purchaseOrders.locationId)}
      where ${purchaseOrders.changes} is not null and ${purchaseOrders.answeredAt} is not null
        and (${purchaseOrders.closedAt} is null or ${purchaseOrders.changedAt} > ${lately(now)})`,
  },
  {
    // Something of it is unusual; or no order followed, until somebody has seen it (H6).
    kind: 'prepared_order_waits',
    things: ({ now }) => sql`
      select ${atLocation(vendors.name)} as subject,
        coalesce(case when prepared.state = 'waiting' then prepared.checked_at end, prepared.cut_off_at) as since, prepared.id::text as id
      from (
        select * from ${preparedOrders} where state = 'waiting' and unusual <> '[]'
        union all
        select * from ${preparedOrders} where reason in ('missed', 'not_submitted') and cut_off_at > ${lately(now)}
      ) as prepared
      join ${vendors} on ${vendors.id} = prepared.vendor_id
      join ${locations} on ${locations.id} = prepared.location_id and not ${locations.isDeleted}`,
  },
  {
    // Its person was deleted, or may not order there any more (E22).
    kind: 'standing_order_paused',
    things: () => sql`
      select ${atLocation(orderGuides.name)} as subject, ${standingOrders.pausedSince} as since, ${standingOrders.guideId}::text as id
      from ${standingOrders}
      join ${orderGuides} on ${eq(orderGuides.id, standingOrders.guideId)} and not ${orderGuides.isDeleted}
      join ${locations} on ${eq(locations.id, orderGuides.locationId)} and not ${locations.isDeleted}
      join ${vendors} on ${eq(vendors.id, standingOrders.vendorId)} and not ${vendors.isDeleted}
      where ${standingOrders.pausedSince} is not null and not ${standingOrders.isDeleted}`,
  },
  {
    // Counted as on the screen of deliveries: one per delivery date and purchase order, or vendor where there is no number.
    kind: 'delivery_overdue',
    isDueOnDay: true,
    things: ({ days }) => sql`
      select ${atLocation(vendors.name)} as subject,
        -- Counted back in days of 24 hours, because the database may lack the time zone.
        day.midnight - (day.today - late.delivery_date - 1) * interval '24 hours' as since,
        late.delivery_date as due_day, day.zone,
        -- As the screen of deliveries names it.
        concat(${locations.id}, '/', late.vendor_id, '_', coalesce(late.purchase_order_number::text, 'none'), '_', late.delivery_date) as id
      from jsonb_to_recordset(${rowsAsJson(days)}) as day(timezone text, zone text, today date, midnight timestamptz)
      join ${locations} on ${locations.timezone} is not distinct from day.timezone and not ${locations.isDeleted}
      cross join lateral (
        select distinct ${orderItems.deliveryDate}, ${orderItems.purchaseOrderNumber}, ${orderItems.vendorId}
        from ${orderItems}
        where ${eq(orderItems.locationId, locations.id)} and ${orderItems.isOpen}
          and ${orderItems.orderedStatus} = 'ordered' and ${orderItems.deliveryDate} < day.today
        order by ${orderItems.deliveryDate}, ${orderItems.purchaseOrderNumber}, ${orderItems.vendorId}
        limit ${ATTENTION_COUNTED_MAX + 1}
      ) as late
      join ${vendors} on ${vendors.id} = late.vendor_id`,
  },
  {
    kind: 'claim_to_send',
    things: () => sql`
      select ${atLocation(vendors.name)} as subject, ${claims.createdAt} as since,
        ${claims.id}::text as id
      from ${claims}
      join ${vendors} on ${eq(vendors.id, claims.vendorId)}
      join ${locations} on ${eq(locations.id, claims.locationId)}
      where ${claims.state} = 'draft'`,
  },
  {
    kind: 'order_needs_approval',
    things: () => sql`
      select ${atLocation(orders.employeeName)} as subject, ${orders.orderDate} as since,
        ${orders.id} as id
      from ${orders} join ${locations} on ${eq(locations.id, orders.locationId)}
      where ${orders.needsApproval} and not ${orders.isDeleted}`,
  },
  {
    // Some jobs try again; others leave it to a person, until it is settled.
    kind: 'message_failed',
    things: ({ now }) => sql`
      select ${about('message_to', { kind: outboxMessages.kind, recipient: outboxMessages.recipient })} as subject,
        ${outboxMessages.createdAt} as since, ${outboxMessages.id}::text as id
      from ${outboxMessages}
      where ${outboxMessages.state} = 'failed' and ${outboxMessages.nextAttemptAt} is null
        and ${outboxMessages.createdAt} > ${lately(now)}
        and not ${isSettled}`,
  },
  {
    // The last run was missed or reached nobody, and the next run would also reach nobody.
    kind: 'reminder_not_received',
    things: ({ now }) => sql`
      select ${about('named', { name: reminders.name })} as subject, run.due_at as since, ${reminders.id}::text as id
      from (
        select distinct on (${reminderRuns.reminderId}) ${reminderRuns.id}, ${reminderRuns.reminderId}, ${reminderRuns.dueAt}, ${reminderRuns.state}
        from ${reminderRuns} where ${reminderRuns.dueAt} > ${lately(now)}
        order by ${reminderRuns.reminderId}, ${reminderRuns.dueAt} desc
      ) as run
      join ${reminders} on ${reminders.id} = run.reminder_id and ${reminders.isActive} and not ${reminders.isDeleted}
      where (run.state = 'missed' and (${reminders.scheduleType} <> 'once' or ${reminders.nextRunAt} is null))
        or (run.state = 'sent'
          and not exists (
            select from ${reminderDeliveries}
            where ${reminderDeliveries.runId} = run.id and ${reminderDeliveries.messageId} is not null)
          and not exists (
            select from ${reminderAssignments} join ${users} on ${eq(users.id, reminderAssignments.userId)}
            where ${reminderAssignments.reminderId} = ${reminders.id} and not ${users.isDeleted}
              and case ${reminders.notificationType} when 'email' then ${users.email} else ${users.phoneNumber} end is not null))`,
  },
  {
    // Entries in these units have not moved stock yet. Each is named as it is written today: so its conversion is given (E30).
    kind: 'conversion_missing',
    things: () => sql`
      select ${about('in_unit', { name: products.name, unitOfMeasure: unitsOfMeasure.abbreviation })} as subject,
        ${missingConversions.since} as since,
        ${products.id} || ' ' || ${unitsOfMeasure.abbreviation} as id
      from ${missingConversions}
      join ${products} on ${eq(products.id, missingConversions.productId)}
      join ${unitsOfMeasure} on ${eq(unitsOfMeasure.id, missingConversions.unitId)}
      where not ${products.isDeleted} and ${missingConversions.givenAt} is null`,
  },
  {
    kind: 'price_changed',
    things: () => sql`
      select ${about('named', { name: products.name })} as subject, ${products.unseenSince} as since, ${products.id} as id
      from ${products}
      where ${movedBy(sql`coalesce((select ${organizationSettings.priceAlertPercent} from ${organizationSettings}), ${organizationSettings.priceAlertPercent.default})`)}`,
  },
];
