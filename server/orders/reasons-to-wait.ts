import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Order } from '../../contract/calls/orders.ts';
import { stated } from '../../contract/statements/table.ts';

const aboveLimit = sql.raw(`'${JSON.stringify([stated('above_approval_limit')])}'::jsonb`);

/** The column `waitsFor` of a row of `orders`, or of one with the same columns. By how much it goes over is a price (E14). */
export function reasonsToWait({ prices = true, of = 'orders' } = {}): SQL<Order['waitsFor']> {
  const column = (name: string) => sql`${sql.identifier(of)}.${sql.identifier(name)}`;
  const overBudgets = prices
    ? column('over_budgets')
    : sql`(select jsonb_agg(jsonb_set(reason, '{params}', reason -> 'params' || '{"over":null,"currency":null}'))
        from jsonb_array_elements(${column('over_budgets')}) as reason)`;
  return sql`case when ${column('needs_approval')} then
    case when ${column('total')} > ${column('applied_limit')} then ${aboveLimit} else '[]' end || coalesce(${overBudgets}, '[]')
    else '[]'::jsonb end`;
}
