import type { BudgetDays } from './days.ts';

/** The weeks whose sales stand for a day without a figure. */
export const WEEKS_BEFORE = 4;

export interface SalesOfDays {
  /** In ten-thousandths; null where nothing is known. */
  total: bigint | null;
  /** Days that have an estimate in place of a figure. */
  estimatedDays: number;
}

/**
 * The sales of days: their figures, and for a day without one the average of the same weekday in the four weeks before it, or, of
 * a day to come, before today (H8). So the sum rises and falls with the figures as they come. A day of which neither is known
 * counts nothing.
 * @param figures ten-thousandths by day
 */
export function salesOfDays(
  { from, to }: BudgetDays,
  { figures, today }: { figures: ReadonlyMap<string, bigint>; today: string },
): SalesOfDays {
  let total: bigint | null = null;
  let estimatedDays = 0;
  const last = Temporal.PlainDate.from(to);
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    const known = figures.get(day.toString());
    const amount = known ?? estimateOf(day, { figures, today });
    if (amount === undefined) continue;
    total = (total ?? 0n) + amount;
    if (known === undefined) estimatedDays += 1;
  }
  return { total, estimatedDays };
}

/** Rounded half up. */
function estimateOf(
  day: Temporal.PlainDate,
  { figures, today }: { figures: ReadonlyMap<string, bigint>; today: string },
): bigint | undefined {
  const ahead = Math.max(0, Temporal.PlainDate.from(today).until(day).days);
  const latest = day.subtract({ days: 7 * (Math.floor(ahead / 7) + 1) });
  const known: bigint[] = [];
  for (let week = 0; week < WEEKS_BEFORE; week++) {
    const amount = figures.get(latest.subtract({ weeks: week }).toString());
    if (amount !== undefined) known.push(amount);
  }
  if (known.length === 0) return undefined;
  const sum = known.reduce((total, amount) => total + amount, 0n);
  const count = BigInt(known.length);
  return (2n * sum + count) / (2n * count);
}
