import {
  ceiling,
  compared,
  negative,
  quotient,
  shownNumber,
  sum,
  storedProduct,
} from '../stored-fraction.ts';
import type { StoredFraction as Fraction } from '../stored-fraction.ts';

/** Par advice (S5), without the database: which par the use of the last weeks suggests, with reasons. */

/** The use of a product at a location between its first and its last count of the last `ADVICE_DAYS`. */
export interface CountedUse {
  par: number;
  /** Days between the two counts; 0 when there are fewer than two. */
  days: number;
  received: Fraction;
  wasted: Fraction;
  /** On hand at the last count less on hand at the first. */
  change: Fraction;
  /** The most days between two deliveries of its vendor; null when no delivery days are known. */
  longestGap: number | null;
}

export type Reason =
  | {
      kind: 'used';
      perWeek: number;
      wasted: number;
      received: number;
      gap: number;
      isGapKnown: boolean;
    }
  /** Two counts at least `DAYS_NEEDED` days apart are needed. */
  | { kind: 'too_little_known'; days: number }
  /** More was counted than can be there: a receipt or a count is missing. */
  | { kind: 'does_not_add_up' };

export interface Advice {
  /** Null when the reason says that there is no advice. */
  advised: number | null;
  reason: Reason;
}

export const ADVICE_DAYS = 28;
export const DAYS_NEEDED = 14;
/** Days between deliveries, where the vendor has no schedule. */
const ASSUMED_GAP = 7;
/** The advised par is a quarter more than the use until the next delivery. */
const RESERVE: Fraction = { numerator: '5', denominator: '4' };
const whole = (count: number): Fraction => ({ numerator: String(count), denominator: '1' });
const NONE: Fraction = { numerator: '0', denominator: '1' };
const DAY_MS = 86_400_000;
const SHOWN_FROM = 0.2;

export function parAdvice({ days, received, wasted, change, longestGap }: CountedUse): Advice {
  if (days < DAYS_NEEDED)
    return { advised: null, reason: { kind: 'too_little_known', days: Math.floor(days) } };
  const used = sum(sum(received, negative(wasted)), negative(change));
  if (compared(used, NONE) < 0) return { advised: null, reason: { kind: 'does_not_add_up' } };
  const gap = longestGap ?? ASSUMED_GAP;
  const perDay = quotient(storedProduct(used, whole(DAY_MS)), whole(Math.round(days * DAY_MS)));
  return {
    advised: ceiling(storedProduct(storedProduct(perDay, whole(gap)), RESERVE)),
    reason: {
      kind: 'used',
      perWeek: shownNumber(perDay) * 7,
      wasted: shownNumber(wasted),
      received: shownNumber(received),
      gap,
      isGapKnown: longestGap !== null,
    },
  };
}

/** Advice close to the present par is not shown. */
export function isWorthShowing({ par, advised }: { par: number; advised: number | null }): boolean {
  if (advised === null) return par > 0;
  return advised !== par && Math.abs(advised - par) >= par * SHOWN_FROM;
}

/** `Used 6 a week, thrown away 3 of 24. Up to 4 days between deliveries.` */
export function whyOf(reason: Reason): string {
  if (reason.kind === 'too_little_known')
    return `Too little is known: two counts at least ${DAYS_NEEDED} days apart are needed, and ${daysOf(reason.days)}.`;
  if (reason.kind === 'does_not_add_up')
    return 'More was counted than was received: a receipt or a count is missing.';
  const { perWeek, wasted, received, gap, isGapKnown } = reason;
  const thrownAway = wasted > 0 ? `, thrown away ${shown(wasted)} of ${shown(received)}` : '';
  const deliveries = isGapKnown
    ? `${gap === 1 ? 'A delivery every day' : `Up to ${gap} days between deliveries`}.`
    : `Its delivery days are not known: ${gap} days are assumed.`;
  return `Used ${shown(perWeek)} a week${thrownAway}. ${deliveries}`;
}

const daysOf = (days: number) => (days === 0 ? 'there are none' : `these are ${days} apart`);

/** At most one decimal: more would suggest a precision that advice does not have. */
const shown = (amount: number) => String(Math.round(amount * 10) / 10);
