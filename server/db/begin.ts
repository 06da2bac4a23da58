import type pg from 'pg';

declare const begun: unique symbol;

/** A connection in a transaction, which its holder commits, or ends by closing the connection. */
export type Begun<C extends pg.ClientBase = pg.ClientBase> = C & { readonly [begun]: true };

/**
 * Begins a transaction of the schema or of all rows, in which nobody acts. Those of the product begin in `transactions.ts`.
 * @param mode SQL, such as an isolation level
 */
export async function begin<C extends pg.ClientBase>(client: C, mode = ''): Promise<Begun<C>> {
  await client.query(`begin ${mode}`);
  return client as Begun<C>;
}
