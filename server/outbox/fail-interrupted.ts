import type { Services } from '../services.ts';
import { findKind, messageTopics } from './message-kind.ts';
import { listInterrupted, recordInterrupted } from './queries.ts';

/**
 * Marks messages as failed that a crash interrupted (D23): only a person sends them again. A transaction for each, so
 * that the reaction to one message locks nothing for another.
 */
export async function failInterrupted(services: Services): Promise<void> {
  const { db, live, now } = services;
  const moment = now();
  const cutOff = await listInterrupted(db, moment);
  for (const id of cutOff) {
    await db.transaction(async (tx) => {
      const message = await recordInterrupted(tx, { id, now: moment });
      if (message)
        await findKind(services, message)?.follow?.(tx, message, {
          outcome: 'given_up',
          now: moment,
        });
    });
  }
  if (cutOff.length > 0) live.publish(messageTopics(services));
}
