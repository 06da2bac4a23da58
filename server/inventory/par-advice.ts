import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';
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

export interface Advice {
  /** Null when `why` says that there is no advice. */
  advised: number | null;
  why: Coded;
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
  if (days < DAYS_NEEDED) return { advised: null, why: tooLittleKnown(Math.floor(days)) };
  const used = sum(sum(received, negative(wasted)), negative(change));
  if (compared(used, NONE) < 0) return { advised: null, why: stated('par_does_not_add_up') };
  const gap = longestGap ?? ASSUMED_GAP;
  const perDay = quotient(storedProduct(used, whole(DAY_MS)), whole(Math.round(days * DAY_MS)));
  return {
    advised: ceiling(storedProduct(storedProduct(perDay, whole(gap)), RESERVE)),
    why: stated('par_used', {
      perWeek: shownNumber(perDay) * 7,
      wasted: shownNumber(wasted),
      received: shownNumber(received),
      gap,
      isGapKnown: longestGap !== null,
    }),
  };
}

/** Advice close to the present par is not shown. */
export function isWorthShowing({ par, advised }: { par: number; advised: number | null }): boolean {
  if (advised === null) return par > 0;
  return advised !== par && Math.abs(advised - par) >= par * SHOWN_FROM;
}

const tooLittleKnown = (days: number) =>
  stated('par_too_little_known', { days, needed: DAYS_NEEDED });
