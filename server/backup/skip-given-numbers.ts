import type pg from 'pg';

/** Numbers that people read and say, which stay short (D4). */
const SPOKEN = ['purchase_orders_number_seq', 'product_numbers'];
/** More than a business gives out between two backups, and little enough that thousands of restores never reach the end. */
const SKIPPED = { spoken: 10_000, others: 1_000_000 };

/**
 * What was made after the backup is lost, but its numbers were given out: a vendor has that purchase order, and a device names that
 * item in what it still has to send. So all numbers go on far ahead, and none is given twice. A sequence that begins again by itself
 * promises no such thing.
 */
export async function skipGivenNumbers(client: pg.Client): Promise<void> {
  await client.query(
    `select setval(name, last + skipped) from (
       select format('public.%I', sequencename)::regclass as name, coalesce(last_value, 0) as last, max_value,
         case when sequencename = any ($1) then $2 else $3 end::bigint as skipped
       from pg_sequences where schemaname = 'public' and not cycle
     ) as sequences where last + skipped < max_value`,
    [SPOKEN, SKIPPED.spoken, SKIPPED.others],
  );
}
