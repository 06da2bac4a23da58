import { rightNow } from '#web/api/right-now.ts';
import { useKeptDraft } from '#web/session/kept.ts';
import type { Drafts } from '#web/session/kept.ts';
import { storedPerUser } from '#web/session/stored.ts';
import type { Tried } from '#web/session/submissions/submission.ts';
import {
  broughtBack,
  EMPTY,
  withAmount,
  withoutProducts,
  withoutSentAmounts,
} from './count-draft.ts';
import type { CountDraft } from './count-draft.ts';
import { parseDrafts } from './parse-drafts.ts';

/** By location, and by the count that is corrected. */
const draftsOf = storedPerUser<Drafts<CountDraft>>('count', {}, parseDrafts);

interface KeptCountOptions {
  locationId: number;
  /** What is corrected, and what was counted in it. */
  corrects: { id: string; amounts: CountDraft['amounts'] } | undefined;
}

/** The person's count of a location until it is sent (S2), or the correction of one. */
export function useKeptShelfCount({ locationId, corrects }: KeptCountOptions) {
  const key = corrects ? `correct ${corrects.id}` : String(locationId);
  const kept = useKeptDraft({ draftsOf, key, empty: EMPTY });
  const { change } = kept;
  const before = corrects?.amounts ?? {};
  const changeTo = (left: CountDraft) => {
    if (Object.keys(left.amounts).length > 0) change(left);
    else kept.forget();
  };
  const whole = (draft: CountDraft) => ({ ...draft, amounts: { ...before, ...draft.amounts } });
  return {
    /** A correction shows what was counted, with what was entered since. */
    draft: whole(kept.draft),
    /** How many products were entered. */
    entered: Object.keys(kept.draft.amounts).length,
    /** Undefined removes the amount; of a correction it brings back what was counted. */
    enter(productId: string, unit: string, amount: number | undefined) {
      const at = rightNow().toISOString();
      const entered = withAmount(whole(kept.read()), { productId, unit, amount, at });
      change(withoutSentAmounts(entered, before));
    },
    confirm: (productId: string) => change({ confirmed: [...kept.read().confirmed, productId] }),
    /** What is sent. */
    read: kept.read,
    /** As it waits with what is sent of it. */
    asKept: () => ({ [key]: kept.read() }),
    /** Puts back what the server refused, below what was counted since. Returns whether it is kept; false for another count. */
    bringBack(refused: unknown, sent: Tried | null): boolean {
      const draft = parseDrafts(refused)?.[key];
      if (!draft) return false;
      return change(broughtBack({ ...draft, sent }, kept.read()));
    },
    /** The try that has no answer yet. */
    tried: { read: () => kept.read().sent, keep: (sent: Tried | null) => void change({ sent }) },
    /** Call when the server refused a moment: then the count is of the moment in which it arrives. */
    withoutMoment: () => change({ moments: {} }),
    /** Call when a count is stored: removes what was sent. */
    takeAway: (sent: CountDraft['amounts']) => changeTo(withoutSentAmounts(kept.read(), sent)),
    /** Removes products that cannot be counted, and returns whether something is left. */
    leaveOut(productIds: readonly string[]): boolean {
      changeTo(withoutProducts(kept.read(), productIds));
      return Object.keys(kept.read().amounts).length > 0;
    },
    forget: kept.forget,
  };
}
export type KeptShelfCount = ReturnType<typeof useKeptShelfCount>;
