import type { Budget } from '../../contract/calls/budgets.ts';
import { WEEK_DAYS } from '../../contract/values/week-days.ts';

/** Days of a period, both included. */
export interface BudgetDays {
  from: string;
  to: string;
}

type Periodic = Pick<Budget, 'period' | 'weekStart' | 'from' | 'to'>;

/**
 * The days of the week or month of a day that the budget covers; undefined for a day that it does not cover. A budget that begins
 * or ends within a period covers its days only, with the whole amount.
 */
export function daysOf(budget: Periodic, date: string): BudgetDays | undefined {
  if (date < budget.from || (budget.to !== null && date > budget.to)) return undefined;
  const day = Temporal.PlainDate.from(date);
  const isMonth = budget.period === 'month';
  const sinceStart = (day.dayOfWeek + 6 - WEEK_DAYS.indexOf(budget.weekStart)) % 7;
  const first = isMonth ? day.with({ day: 1 }) : day.subtract({ days: sinceStart });
  const next = isMonth ? first.add({ months: 1 }) : first.add({ days: 7 });
  const last = next.subtract({ days: 1 }).toString();
  const [from, to] = [first.toString(), budget.to ?? last];
  return { from: from < budget.from ? budget.from : from, to: to < last ? to : last };
}
