import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';

/** Who makes a change: the database records it with the change (A8). */
export interface Acting {
  userId: number | null;
  deviceId: number | null;
}

/** The product itself, as in jobs. */
export const THE_PRODUCT: Acting = { userId: null, deviceId: null };

/** The setting that triggers read: 'user id|device id'; '' for the product itself. */
const SETTING = 'procureapp.acting';

function settingOf({ userId, deviceId }: Acting): string {
  return userId === null && deviceId === null ? '' : `${userId ?? ''}|${deviceId ?? ''}`;
}

/** Records who acts, for the transaction in which it is evaluated. */
export function whoActs(acting: Acting): SQL {
  return sql`set_config(${sql.raw(`'${SETTING}'`)}, ${settingOf(acting)}, true)`;
}

/** The text that begins a transaction and records who acts in it: one message. */
export function beginning(acting: Acting, modes: string): string {
  const value = settingOf(acting);
  const begin = `begin ${modes}`.trim();
  if (!value) return begin;
  return `${begin}; select set_config('${SETTING}', ${pg.escapeLiteral(value)}, true)`;
}
