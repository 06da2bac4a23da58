import type { OrderItem } from '../../contract/calls/order-items.ts';
import { ChangedMeanwhile } from '../http/if-match.ts';

interface Read {
  /** The answer that was read; null: none was there. Undefined: not compared. */
  answerId: number | null | undefined;
  /** What was not done: a sentence, to its end. */
  refusal: string;
}

/** Throws `changed_meanwhile` when the vendor answered the locked item after it was read (V7). */
export function requireAnswerRead(item: OrderItem, { answerId, refusal }: Read): void {
  const { answer, productName } = item;
  if (!answer || answerId === undefined || answer.id === answerId) return;
  const again = answerId === null ? '' : ' again';
  throw new ChangedMeanwhile(
    `The vendor answered ${productName}${again} meanwhile. ${refusal}`,
    item,
  );
}
