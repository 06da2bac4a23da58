import { rightNow } from '#web/api/right-now.ts';
import { useKeptDraft } from '#web/session/kept.ts';
import type { Drafts } from '#web/session/kept.ts';
import { storedPerUser } from '#web/session/stored.ts';
import type { Tried } from '#web/session/submissions/submission.ts';
import { EMPTY, parseDrafts, withAmount, withoutSentAmounts } from './count-draft.ts';
import type { CountDraft } from './count-draft.ts';

/** By location. */
const draftsOf = storedPerUser<Drafts<CountDraft>>('count', {}, parseDrafts);

/** The person's count of a location until it is sent (S2). */
export function useKeptShelfCount(locationId: number) {
  const kept = useKeptDraft({ draftsOf, key: String(locationId), empty: EMPTY });
  const { read, change } = kept;
  return {
    draft: kept.draft,
    /** Undefined removes the amount. */
    enter: (productId: string, unit: string, amount: number | undefined) =>
      change(withAmount(read(), { productId, unit, amount, at: rightNow().toISOString() })),
    confirm: (productId: string) => change({ confirmed: [...read().confirmed, productId] }),
    read,
    /** The try that has no answer yet. */
    tried: { read: () => read().sent, keep: (sent: Tried | null) => change({ sent }) },
    /** Call when the server refused the moment: then the count is of the moment in which it arrives. */
    withoutMoment: () => change({ at: null }),
    /** Call when a count is stored: removes what was sent. */
    takeAway(sent: CountDraft['amounts']) {
      const left = withoutSentAmounts(read(), sent);
      if (Object.keys(left.amounts).length > 0) change(left);
      else kept.forget();
    },
    forget: kept.forget,
  };
}
export type KeptShelfCount = ReturnType<typeof useKeptShelfCount>;
