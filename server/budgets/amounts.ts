import type { Budget } from '../../contract/calls/budgets.ts';
import type { Db } from '../db/open.ts';
import { listFigures } from '../sales/queries.ts';
import type { BudgetDays } from './days.ts';
import { salesOfDays, WEEKS_BEFORE } from './known-sales.ts';
import { minorUnitsOf, tenThousandths } from './minor-units.ts';

/** A budget at a location, for one of its periods. */
export interface PeriodOfBudget {
  budget: Budget;
  locationId: number;
  /** The present day and the time zone of the location. */
  today: string;
  zone: string;
  days: BudgetDays;
}

export interface AmountOfPeriod {
  /** In the minor unit of the currency; null where nothing is known of the sales. */
  amount: bigint | null;
  estimatedDays: number | null;
}

/** How much each budget has for its period, in the same sequence. Costs a query only where one follows the sales. */
export async function amountsOf(
  db: Db,
  periods: readonly PeriodOfBudget[],
  digits: number,
): Promise<AmountOfPeriod[]> {
  const bySales = periods.filter(({ budget }) => budget.percentOfSales !== null);
  const figures = await listFigures(
    db,
    bySales.map(({ locationId, today, days: { from, to } }) => ({
      locationId,
      from: daysBefore(from < today ? from : today, 7 * WEEKS_BEFORE),
      to,
    })),
  );
  return periods.map(({ budget: { amount, percentOfSales }, locationId, today, days }) => {
    if (amount !== null)
      return { amount: minorUnitsOf(tenThousandths(amount), { digits }), estimatedDays: null };
    const known = figures.get(locationId) ?? new Map<string, bigint>();
    const { total, estimatedDays } = salesOfDays(days, { figures: known, today });
    // Percent with two decimals.
    const times = BigInt(Math.round((percentOfSales ?? 0) * 100));
    return {
      amount: total === null ? null : minorUnitsOf(total, { digits, times, over: 10_000n }),
      estimatedDays,
    };
  });
}

const daysBefore = (date: string, days: number) =>
  Temporal.PlainDate.from(date).subtract({ days }).toString();
