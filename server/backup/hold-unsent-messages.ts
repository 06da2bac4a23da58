import { inArray, isNotNull, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { outboxMessages } from '../db/schema/outbox.ts';

/**
 * Messages that were unsent when a backup was made have probably been sent since. None is sent by the job a second time
 * (D23): each counts as failed and as one that may have arrived, and a person decides. Answers how many.
 */
export async function holdUnsentMessages(client: pg.Client): Promise<number> {
  const held = await drizzle(client, { casing: 'snake_case' })
    .update(outboxMessages)
    .set({
      state: 'failed',
      nextAttemptAt: null,
      lastError: 'Not sent before the backup was made; since then the message may have arrived.',
      mayHaveArrived: true,
    })
    .where(
      or(
        inArray(outboxMessages.state, ['waiting', 'sending']),
        isNotNull(outboxMessages.nextAttemptAt),
      ),
    );
  return held.rowCount ?? 0;
}
