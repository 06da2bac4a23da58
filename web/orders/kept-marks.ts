import type { OrderItem } from '#contract/calls/order-items.ts';
import { call } from '#web/api/call.ts';
import { useKept } from '#web/session/kept.ts';
import { isRecord, storedPerUser } from '#web/session/stored.ts';
import { parseTried } from '#web/session/submissions/submission.ts';
import type { Submission, Tried } from '#web/session/submissions/submission.ts';
import { isArrival } from '#web/session/submissions/submission-kinds.ts';
import type { MarkContent } from '#web/session/submissions/submission-kinds.ts';
import { useUnanswered } from '#web/session/submissions/use-unanswered.ts';

/** The marks that have no answer yet, by item. */
type KeptMarks = Readonly<Record<string, Tried>>;

const marksOf = storedPerUser<KeptMarks>('marks', {}, parseMarks);

/** The mark of an item as received or missing until the server has answered; its receipt says whether it was stored. */
export function useKeptMark({ id }: Pick<OrderItem, 'id'>) {
  const [, store] = useKept(marksOf);
  const tried = {
    read: () => store.get()[id] ?? null,
    keep: (mark: Submission | null) => {
      // To be ordered has neither an id nor a moment: a later mark must not get those of its try.
      if (mark && !isArrival((mark.content as MarkContent).status)) return;
      const { [id]: _, ...others } = store.get();
      store.set(mark ? { ...others, [id]: mark } : others);
    },
  };
  useUnanswered(tried.read(), {
    find: (receiptId, options) => call('getReceipt', { params: { id: receiptId } }, options),
    onStored: () => tried.keep(null),
  });
  return tried;
}

function parseMarks(value: unknown): KeptMarks | undefined {
  if (!isRecord(value)) return undefined;
  const marks = Object.entries(value).flatMap(([id, kept]) => {
    const tried = parseTried(kept);
    return tried ? [[id, tried]] : [];
  });
  return Object.fromEntries(marks);
}
