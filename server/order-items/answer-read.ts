import type { OrderItem } from '../../contract/calls/order-items.ts';
import type { UnreadAnswer } from '../../contract/refusals/changed.ts';
import { ChangedMeanwhile } from '../failure.ts';

interface Read {
  /** The answer that was read; null: none was there. Undefined: not compared. */
  answerId: number | null | undefined;
  notDone: UnreadAnswer;
}

/** Throws `changed_meanwhile` when the vendor answered the locked item after it was read (V7). */
export function requireAnswerRead(item: OrderItem, { answerId, notDone }: Read): void {
  const { answer, productName } = item;
  if (!answer || answerId === undefined || answer.id === answerId) return;
  throw new ChangedMeanwhile(
    { what: 'answer', productName, isFirst: answerId === null, notDone },
    item,
  );
}
