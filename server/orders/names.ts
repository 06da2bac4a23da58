import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { foldedContainsText, containsText } from '../lists/contains-text.ts';

/** What a search text names: few rows, from which indexes lead to orders and items of any age. */
export interface Named {
  locations: number[];
  vendors: number[];
  /** As stored with orders, which survive their users (D7). */
  employees: string[];
  /** As stored with items; empty unless asked for. */
  products: string[];
  /** Names of products of which another name contains the text (L7). */
  called: string[];
}

/** The names of products of which another name contains the text: few have one. */
export function calledLike(text: string): SQL {
  return sql`array(select name from products where alt_name is not null and ${containsText(sql`alt_name`, text)})`;
}

/** The names that contain the text. Employees are read by skipping from each name to the next in the index. */
export async function namesContaining(
  db: Db,
  text: string,
  { products }: { products: boolean },
): Promise<Named> {
  const none = sql`'{}'::text[]`;
  const { rows } = await db.execute<Named & Record<string, unknown>>(sql`
    with recursive employee(name) as (
      (select employee_name from orders where not is_deleted order by employee_name limit 1)
      union all
      select (select employee_name from orders where not is_deleted and employee_name > employee.name
              order by employee_name limit 1)
      from employee where employee.name is not null
    )
    select array(select id from locations where ${containsText(sql`name`, text)}) as locations,
      array(select id from vendors where ${containsText(sql`name`, text)}) as vendors,
      array(select name from employee where ${containsText(sql`name`, text)}) as employees,
      ${products ? sql`array(select name from product_names where ${foldedContainsText(sql`folded`, text)})` : none} as products,
      ${products ? calledLike(text) : none} as called`);
  const named = onlyRow(rows);
  return { ...named, products: [...new Set([...named.products, ...named.called])] };
}

/**
 * The condition of orders whose ids contain a text; undefined where no id can. Parts shorter than three characters have
 * no index: ids are then only compared with their beginning.
 */
export function idsContaining(
  text: string,
): { by: 'beginning' | 'part'; condition: SQL } | undefined {
  if (!/^(?=.)o?r?d?-?\d*$/i.test(text)) return undefined;
  const digits = /\d*$/.exec(text)?.[0] ?? '';
  if (digits === text && digits.length >= TRIGRAM)
    return { by: 'part', condition: sql`orders.id like ${`%${digits}%`}` };
  const beginning = `ORD-${digits}`;
  const condition = sql`orders.id collate "C" >= ${beginning} and orders.id collate "C" < ${`${beginning}~`}`;
  return { by: 'beginning', condition };
}
const TRIGRAM = 3;
