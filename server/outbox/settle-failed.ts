import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { outboxMessages } from '../db/schema/outbox.ts';

/**
 * Notes of failed messages about these subjects when a person said that they need not be sent any more; null: that they
 * have to be after all.
 */
export async function settleFailed(
  tx: Tx,
  of: { kind: string; subjectIds: readonly string[]; at: Date | null },
): Promise<void> {
  await tx
    .update(outboxMessages)
    .set({ settledAt: of.at?.toISOString() ?? null })
    .where(
      and(
        eq(outboxMessages.state, 'failed'),
        eq(outboxMessages.kind, of.kind),
        inArray(outboxMessages.subjectId, [...of.subjectIds]),
      ),
    );
}
