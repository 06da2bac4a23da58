import type { TestApp } from '../app.ts';
import type { UnreliableServices } from './services.ts';

export interface Sending {
  number: number;
  /** When whole messages arrived. */
  arrived: Date[];
  pending: number;
  /** Needs attention since. */
  attentionAt: Date | null;
}

/** What became of each purchase order. */
export async function outcomes(t: TestApp, services: UnreliableServices): Promise<Sending[]> {
  const { rows: messages } = await t.database.pool.query<{ number: number; id: string }>(
    `select purchase_order_number as number, message_id as id from purchase_order_messages where scope <> 'changes'`,
  );
  const { rows } = await t.database.pool.query<{
    number: number;
    pending: number;
    attention: Date | null;
  }>(`
    select record.number, planned.attention_at as attention,
      (select count(*)::int from order_items where purchase_order_number = record.number and is_open and ordered_status = 'pending') as pending
    from purchase_orders as record
    left join planned_sendings as planned on planned.number = record.number and planned.reason is not null`);
  return rows.map(({ number, pending, attention }) => {
    return {
      number,
      pending,
      attentionAt: attention,
      arrived: messages
        .filter((message) => message.number === number)
        .flatMap(({ id }) => services.arrived.get(id) ?? []),
    };
  });
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
