import type { UnreadAnswer } from '../../contract/refusals/changed.ts';
import { ChangedMeanwhile } from '../failure.ts';
import type { LockedItem } from './queries.ts';

interface Read {
  /** The answer that was read; null: none was there. Undefined: not compared. */
  answerId: number | null | undefined;
  notDone: UnreadAnswer;
}

/** Throws `changed_meanwhile` when the vendor answered the item after it was read (V7). */
export function requireAnswerRead(item: LockedItem, { answerId, notDone }: Read): void {
  const { answer, productName } = item;
  if (!answer || answerId === undefined || answer.id === answerId) return;
  throw new ChangedMeanwhile(
    { what: 'answer', productName, isFirst: answerId === null, notDone },
    item,
  );
}
