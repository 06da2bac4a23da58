import type { Services } from '../services.ts';
import { noteChange } from '../db/noted-changes.ts';
import { findKind } from './message-kind.ts';
import { listInterrupted, recordInterrupted } from './queries.ts';

/**
 * Marks messages as failed that a crash interrupted (D23): only a person sends them again. A transaction for each, so
 * that the reaction to one message locks nothing for another. Returns the errors of those that stay as they are.
 */
export async function failInterrupted(services: Services): Promise<unknown[]> {
  const { db, now } = services;
  const moment = now();
  const errors: unknown[] = [];
  for (const id of await listInterrupted(db, moment))
    await failOne(services, { id, now: moment }).catch((error: unknown) => errors.push(error));
  return errors;
}

async function failOne(services: Services, one: { id: string; now: Date }): Promise<void> {
  await services.db.transaction(async (tx) => {
    const message = await recordInterrupted(tx, one);
    if (!message) return;
    const kind = findKind(services, message);
    noteChange(tx, ['messages', ...(kind?.topics ?? [])]);
    await kind?.follow?.(tx, message, { outcome: 'given_up', now: one.now });
  });
}
