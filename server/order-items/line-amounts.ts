import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * What a receipt line is in its item's unit, as an exact amount (E31): numerator and denominator, null without a
 * conversion.
 * @param line the alias of `receipt_lines`
 */
export function amountInItem(line: string): { numerator: SQL; denominator: SQL } {
  const column = (name: string) => sql.raw(`${line}.${name}`);
  return {
    numerator: sql`(coalesce(${column('exact_numerator')}, ${column('quantity')}) * ${column('item_numerator')})`,
    denominator: sql`(coalesce(${column('exact_denominator')}, 1) * ${column('item_denominator')})`,
  };
}
