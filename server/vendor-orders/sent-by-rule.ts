import type { Tx } from '../db/open.ts';
import { BY_RULE } from '../outbox/queries.ts';

/** What a sending rule sends takes the path of a manager's tap, and differs in this only (H1). */
export interface SentByRule {
  number: number;
  plannedAt: Date;
  /** How many messages were tried before since its vendor was last sent something. */
  tries: number;
  /** What is pending, as a hash: a change at the same moment is another message. */
  pending: string;
  /** Throws when it is not to be sent any more. Runs while the purchase order is locked: a manager's tap may have been first. */
  requireDue(tx: Tx): Promise<void>;
}

/** A cause is recorded once: one message for each purchase order, planned moment, content and try, on however many nodes (H2). */
export function ofRule({ number, plannedAt, tries, pending }: SentByRule): { cause: string } {
  return { cause: `${BY_RULE}${number}:${plannedAt.toISOString()}:${tries}:${pending}` };
}
