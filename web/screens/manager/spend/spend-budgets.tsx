import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Budget, BudgetStatus } from '#contract/calls/budgets.ts';
import { queryOf } from '#web/api/queries.ts';
import { daysNamed } from '#web/orders/budget-words.ts';
import { useCurrency } from '#web/session/currency.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { LeftAt } from '../budgets/left-at.tsx';
import type { SpendShown } from './use-spend.ts';

/**
 * Budget beside actual (H9): those of the location shown, in the last week or month of the period. Nothing for all locations
 * together, since an amount holds for each, and nothing where no budget applies.
 */
export function SpendBudgets({ filters, days }: SpendShown) {
  const { chosen, today, period } = filters;
  const currency = useCurrency();
  const budgets = useQuery(queryOf('listBudgets')).data;
  const locations = useQuery(queryOf('listLocations')).data;
  const only = locations?.length === 1 ? locations[0]?.id.toString() : undefined;
  const locationId = chosen.location ?? only ?? '';
  const date = lastDay(days.to, today);
  const status = useQuery({
    ...queryOf('listBudgetStatus', { query: { locationId, date } }),
    enabled: locationId !== '' && (budgets?.length ?? 0) > 0,
    staleTime: 0,
  });
  const shown = (status.data ?? []).filter(
    (one) =>
      isOfPeriod(one, period) &&
      isOfFilters(
        budgets?.find(({ id }) => id === one.budgetId),
        chosen,
      ),
  );
  if (!currency || shown.length === 0) return null;
  return (
    <SectionCard
      title={t`Budgets`}
      actions={
        <Link
          href={`/manager/budgets?location=${locationId}`}
          className={buttonClass({ variant: 'ghost' })}
        >
          {t`All budgets`}
        </Link>
      }
    >
      <ul className="grid gap-x-8 gap-y-4 text-body text-ink-muted sm:grid-cols-2">
        {shown.map((one) => (
          <li key={one.budgetId}>
            <LeftAt name={one.name} note={daysNamed(one)} left={one} currency={currency} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function lastDay(to: string | undefined, today: string): string {
  return to && to < today ? to : today;
}

/** In a week of the report those of a week, in a month those of a month; in any other period both. */
function isOfPeriod({ period: own }: BudgetStatus, period: string): boolean {
  if (period.endsWith('-week')) return own === 'week';
  return !period.endsWith('-month') || own === 'month';
}

/** Whether the budget is of what the report is narrowed to, too. */
function isOfFilters(
  budget: Budget | undefined,
  { vendor, category }: SpendShown['filters']['chosen'],
): boolean {
  const { vendorIds = null, categoryIds = null } = budget ?? {};
  return (
    (!vendor || vendorIds === null || vendorIds.includes(Number(vendor))) &&
    (!category || categoryIds === null || categoryIds.includes(category))
  );
}
