import type { Services } from '../services.ts';
import { noteChange } from '../db/noted-changes.ts';
import { findKind } from './message-kind.ts';
import { listInterrupted, recordInterrupted } from './queries.ts';

/**
 * Marks messages as failed that a crash interrupted (D23): only a person sends them again. A transaction for each, so
 * that the reaction to one message locks nothing for another.
 */
export async function failInterrupted(services: Services): Promise<void> {
  const { db, now } = services;
  const moment = now();
  const cutOff = await listInterrupted(db, moment);
  for (const id of cutOff) {
    await db.transaction(async (tx) => {
      const message = await recordInterrupted(tx, { id, now: moment });
      if (!message) return;
      const kind = findKind(services, message);
      noteChange(tx, ['messages', ...(kind?.topics ?? [])]);
      await kind?.follow?.(tx, message, { outcome: 'given_up', now: moment });
    });
  }
}
