import { cutOffOf } from '#server/deliveries/next-deliveries.ts';
import { deliveryPlans, planOf } from '#server/deliveries/plans.ts';
import type { TestApp } from '../app.ts';
import type { UnreliableServices } from './services.ts';

interface Sending {
  number: number;
  vendorId: number;
  locationId: number;
  date: string;
  /** Open items that were not sent. */
  pending: number;
  /** Needs attention since. */
  attentionAt: Date | null;
  messages: string[] | null;
}

interface SendingOutcome {
  /** Purchase orders that were sent twice or late, or neither sent nor said. */
  wrong: unknown[];
  /** The days of their deliveries, one for each. */
  dates: string[];
  /** How many arrived. */
  sent: number;
}

/** What became of each purchase order until now (H2). */
export async function sendingOutcome(
  t: TestApp,
  services: UnreliableServices,
): Promise<SendingOutcome> {
  const plans = await deliveryPlans(t.services.db, t.services.catalogueCache);
  const now = t.services.now();
  const { rows } = await t.database.pool.query<Sending>(`
    select record.number, vendor_id as "vendorId", location_id as "locationId", delivery_date::text as date,
      planned.attention_at as "attentionAt", coalesce(item.pending, 0) as pending, message.ids as messages
    from purchase_orders as record
    left join (select number, attention_at from planned_sendings where reason is not null) as planned on planned.number = record.number
    left join (select purchase_order_number, count(*)::int as pending from order_items
      where is_open and ordered_status = 'pending' group by 1) as item on item.purchase_order_number = record.number
    left join (select purchase_order_number, array_agg(message_id) as ids from purchase_order_messages
      where scope <> 'changes' group by 1) as message on message.purchase_order_number = record.number`);
  const wrong: unknown[] = [];
  let sent = 0;
  for (const { messages, ...record } of rows) {
    const arrived = (messages ?? []).flatMap((id) => services.arrived.get(id) ?? []);
    const { pending, attentionAt } = record;
    const plan = planOf(plans, record);
    const cutOff = plan ? cutOffOf(plan, record.date) : null;
    const found = { ...record, arrived, cutOff };
    if (!cutOff) wrong.push({ ...found, because: 'no cut-off' });
    else if (arrived.length > 1) wrong.push({ ...found, because: 'sent twice' });
    else if (arrived.some((at) => at >= cutOff)) wrong.push({ ...found, because: 'sent late' });
    else if (pending > 0 && cutOff <= now && !(attentionAt && attentionAt <= cutOff))
      wrong.push({ ...found, because: 'neither sent nor said' });
    sent += arrived.length;
  }
  return { wrong, sent, dates: rows.map(({ date }) => date) };
}

/** How many items were sent or ordered although their order waits for approval. */
export async function unapproved(t: TestApp): Promise<number> {
  const { rows } = await t.database.pool.query<{ count: number }>(`
    select count(*)::int as count
    from order_items as item join orders on orders.id = item.order_id
    where orders.needs_approval and not orders.is_deleted and (item.ordered_status <> 'pending'
      or exists (select from purchase_order_sent_lines as line where line.order_item_id = item.id))`);
  return rows[0]?.count ?? 0;
}
