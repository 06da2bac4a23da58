import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';

/** Who makes the changes of a call: recorded by the database with each of them (A8). */
export interface Acting {
  userId: number | null;
  deviceId: number | null;
}

/** The value of the setting that the triggers of the history read: 'user id|device id'; '' for the product itself. */
const setting = new AsyncLocalStorage<string>();

/** Runs `work`, whose changes count as made by this user on this device. Elsewhere the product itself acts, as in jobs. */
export function actingAs<T>({ userId, deviceId }: Acting, work: () => T): T {
  const isNobody = userId === null && deviceId === null;
  return setting.run(isNobody ? '' : `${userId ?? ''}|${deviceId ?? ''}`, work);
}

const SETTING = 'procureapp.acting';

/**
 * For a statement that writes outside a transaction and must not cost the round trips of one: name this in it, where it
 * is evaluated, and the statement's changes count as made by whoever acts.
 */
export function sayWhoActs(): SQL {
  return sql`set_config(${sql.raw(`'${SETTING}'`)}, ${setting.getStore() ?? ''}, true)`;
}

/** A statement that follows `begin`; undefined when the product itself acts. */
function whoActs(): string | undefined {
  const value = setting.getStore();
  return value ? `select set_config('${SETTING}', ${pg.escapeLiteral(value)}, true)` : undefined;
}

/** The connection, whose `begin` also says who acts: in one message, so without another round trip. */
export function sayingWhoActs(client: pg.PoolClient): pg.PoolClient {
  const said = whoActs();
  if (!said) return client;
  const query = (first: { text: string }, ...rest: unknown[]) =>
    Reflect.apply(client.query as (...args: unknown[]) => unknown, client, [
      first.text.startsWith('begin') ? { ...first, text: `${first.text}; ${said}` } : first,
      ...rest,
    ]);
  return Object.create(client, { query: { value: query } }) as pg.PoolClient;
}

const WRITES = /\b(insert\s+into|delete\s+from|update\s+\S+(\s+as\s+\S+)?\s+set)\b/i;

/** The pool, on which a single statement that writes runs in a transaction that says who acts. */
export function writingAsActor(pool: pg.Pool): pg.Pool {
  const query = async (...args: [{ text: string }, ...unknown[]]) => {
    const said = whoActs();
    const { text } = args[0];
    if (!said || !WRITES.test(text) || text.includes(SETTING))
      return Reflect.apply(pool.query as (...all: unknown[]) => unknown, pool, args);
    const client = await pool.connect();
    try {
      await client.query(`begin; ${said}`);
      const result: unknown = await Reflect.apply(
        client.query as (...all: unknown[]) => unknown,
        client,
        args,
      );
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };
  return Object.create(pool, { query: { value: query } }) as pg.Pool;
}
