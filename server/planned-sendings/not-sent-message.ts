import { eq } from 'drizzle-orm';
import type { MessageKind } from '../outbox/message-kind.ts';
import { plannedSendings } from '../db/schema/sending.ts';
import { refuse } from '../failure.ts';

/** The alert to a manager that a purchase order did not go by itself (H2). Its subject is the planned sending. */
export const notSentMessage: MessageKind = {
  name: 'purchase_order_not_sent',
  requireCurrent: async (db, { subjectId }) => {
    const [found] = await db
      .select({ reason: plannedSendings.reason })
      .from(plannedSendings)
      .where(eq(plannedSendings.id, Number(subjectId)));
    if (!found?.reason) throw refuse('purchase_order_settled');
  },
};
