import type { RefusedReason } from '#contract/values/receipt-reasons.ts';
import { rounded } from '#web/ui/amount.ts';
import { countedLine, withRefused } from './delivery-count.ts';
import type { CountedLine, LineEntry } from './delivery-count.ts';

/** What came and was not ordered. No amount is due: all that came is kept or refused, and nothing is missing. */

export function countedExtra(entry: LineEntry): CountedLine {
  const { quantity = 0, refused = [], came = 0 } = entry;
  const given = refused.reduce((sum, part) => rounded(sum + (part.quantity ?? 0)), quantity);
  const hasRest = refused.some((part) => part.quantity === undefined);
  const all = hasRest ? Math.max(came, given) : given;
  return countedLine(all, { ...entry, quantity, perUnit: 1, restComes: undefined });
}

const cameWith = ({ quantity, refused }: CountedLine) =>
  refused.reduce((sum, part) => rounded(sum + part.quantity), quantity);

/**
 * The entry after a reason was pressed. The first one is about all that came; pressed again, it is kept. Beside a part with
 * an amount of its own, another reason is a part of one.
 */
export function withExtraRefused(entry: LineEntry, reason: RefusedReason): LineEntry {
  const counted = countedExtra(entry);
  const all = cameWith(counted);
  const others = { ...entry, reason: undefined };
  if (counted.refused.length === 0)
    return {
      ...others,
      quantity: 0,
      came: all,
      refused: [{ reason, photoUrl: entry.photoUrl }],
      photoUrl: undefined,
    };
  const part = counted.refused.find((one) => one.reason === reason);
  const next = withRefused(others, reason);
  if (part) return { ...next, quantity: rounded(counted.quantity + part.quantity) };
  const hasRest = entry.refused?.some(({ quantity }) => quantity === undefined);
  return hasRest ? next : { ...next, came: rounded(all + 1) };
}

/** What is stored of an entry. Something came: when nothing is left of it, all that was there before is kept. */
export function extraEntered(before: LineEntry, entry: LineEntry): LineEntry {
  const counted = countedExtra(entry);
  if (counted.refused.length > 0) return entry;
  const quantity = counted.quantity || cameWith(countedExtra(before));
  return { ...entry, quantity, refused: undefined, came: undefined };
}
