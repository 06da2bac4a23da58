import { inArray, isNotNull, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { outboxMessages } from '../db/schema/outbox.ts';
import { MAY_HAVE_ARRIVED } from '../outside/not-delivered.ts';

/**
 * What was on its way when a backup was made has probably been sent since. None of it is sent by itself a second time
 * (D23): it counts as failed, and a person decides, who is told that it may arrive twice. Answers how many.
 */
export async function holdUnsentMessages(client: pg.Client): Promise<number> {
  const held = await drizzle(client, { casing: 'snake_case' })
    .update(outboxMessages)
    .set({
      state: 'failed',
      nextAttemptAt: null,
      lastError: `Not sent before the backup was made; since then ${MAY_HAVE_ARRIVED}`,
    })
    .where(
      or(
        inArray(outboxMessages.state, ['waiting', 'sending']),
        isNotNull(outboxMessages.nextAttemptAt),
      ),
    );
  return held.rowCount ?? 0;
}
