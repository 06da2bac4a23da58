import type { Budget, BudgetStatus } from '../../contract/calls/budgets.ts';
import { minorDigits } from '../../contract/values/money-shown.ts';
import type { Db } from '../db/open.ts';
import { deliveryPlans, zoneOf } from '../deliveries/plans.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';
import { localDay } from '../local-time.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { amountsOf } from './amounts.ts';
import type { AmountOfPeriod, PeriodOfBudget } from './amounts.ts';
import { daysOf } from './days.ts';
import { budgetsAt } from './cached-budgets.ts';
import { minorUnitsText } from './minor-units.ts';
import { listTaken } from './taken.ts';
import type { Taken } from './taken.ts';

/** A period with its figures, in the minor unit of the currency. */
export interface Figures extends PeriodOfBudget, AmountOfPeriod, Taken {
  /** Null where the amount is. */
  left: bigint | null;
}

/** The figures of periods, in the same sequence; of all items but those of an order that is being replaced. */
export async function figuresOf(
  db: Db,
  periods: readonly PeriodOfBudget[],
  { digits, replaces }: { digits: number; replaces?: string | undefined },
): Promise<Figures[]> {
  const amounts = await amountsOf(db, periods, digits);
  const taken = await listTaken(db, periods, { digits, replaces });
  return periods.flatMap((period, index) => {
    const [has, takes] = [amounts[index], taken[index]];
    if (!has || !takes) return [];
    const left = has.amount === null ? null : has.amount - takes.ordered - takes.received;
    return [{ ...period, ...has, ...takes, left }];
  });
}

interface Place {
  locationId: number;
  catalogueCache: CatalogueCache;
  now: Date;
}

/** The present day and the time zone of a location. */
export async function dayAt(db: Db, { locationId, catalogueCache, now }: Place) {
  const zone = zoneOf(await deliveryPlans(db, catalogueCache), locationId);
  return { zone, today: localDay(now, zone).toString() };
}

/** Decimals of the currency. */
export async function currencyOf(db: Db): Promise<{ currency: string; digits: number }> {
  const { currency } = await getOrganizationSettings(db);
  return { currency, digits: minorDigits(currency) };
}

/** Each budget of a location in the period of a day, by name. Without a day it is the present one there. */
export async function statusAt(
  db: Db,
  { date, ...place }: Place & { date: string | undefined },
): Promise<BudgetStatus[]> {
  const { locationId, catalogueCache } = place;
  const found = await budgetsAt(db, catalogueCache, locationId);
  if (found.length === 0) return [];
  const day = await dayAt(db, place);
  const periods = found.flatMap((budget) =>
    periodsOf(budget, { ...day, locationId, dates: [date ?? day.today] }),
  );
  const { digits } = await currencyOf(db);
  const figures = await figuresOf(db, periods, { digits });
  return figures.map((one) => shownFigures(one, digits));
}

/** The periods of a budget that some days are in, each once. */
export function periodsOf(
  budget: Budget,
  { dates, ...place }: Omit<PeriodOfBudget, 'budget' | 'days'> & { dates: readonly string[] },
): PeriodOfBudget[] {
  const byFirst = new Map<string, PeriodOfBudget>();
  for (const date of dates) {
    const days = daysOf(budget, date);
    if (days) byFirst.set(days.from, { ...place, budget, days });
  }
  return [...byFirst.values()].toSorted((a, b) => (a.days.from < b.days.from ? -1 : 1));
}

/** What answers say of a period and of what is taken of it. */
export function shownFigures(figures: Figures, digits: number): BudgetStatus {
  const { ordered, received, estimatedDays, withoutPrice, withoutPriceNames } = figures;
  return {
    ...shownPeriod(figures, digits),
    ordered: minorUnitsText(ordered, digits),
    received: minorUnitsText(received, digits),
    estimatedDays,
    withoutPrice,
    withoutPriceNames,
  };
}

/** What answers say of a period. */
export function shownPeriod({ budget, days, amount, left }: Figures, digits: number) {
  const { id: budgetId, name, action, period } = budget;
  return {
    budgetId,
    name,
    action,
    period,
    ...days,
    amount: amount === null ? null : minorUnitsText(amount, digits),
    left: left === null ? null : minorUnitsText(left, digits),
  };
}
