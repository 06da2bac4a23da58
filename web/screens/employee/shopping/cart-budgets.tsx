import '#web/api/late-routes.ts';
import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import type { BudgetCheck } from '#contract/calls/budgets.ts';
import { listShown } from '#web/language/formats.ts';
import { withoutPriceText } from '#web/orders/budget-words.ts';
import { dayIn } from '#web/session/day-start.ts';
import { budgetLine, overLine } from './budget-lines.ts';
import type { CartItem } from './catalogue.ts';
import { useBudgetChecks } from './use-budget-checks.ts';
import type { VendorFacts } from './use-vendor-facts.ts';

interface CartBudgetsProps {
  items: readonly CartItem[];
  facts: VendorFacts;
}

/**
 * What is left of the budgets that these lines count for, and whether the order will wait (H9). Nothing where no budget applies,
 * where prices are not shown, and without a network.
 */
export function CartBudgets({ items, facts }: CartBudgetsProps) {
  const checks = useBudgetChecks(items);
  const { currency, zone, now } = facts;
  if (!currency || checks.length === 0) return null;
  const shown = { currency, today: dayIn(zone, now) };
  const waitsFor = [
    ...new Set(
      checks.flatMap(({ action, over, name }) => (action === 'approve' && over ? [name] : [])),
    ),
  ];
  const names = listShown(waitsFor);
  return (
    <section aria-label={t`Budgets`} className="mt-4 rounded-control border border-line">
      <h3 className="border-b border-line px-3 py-2 font-medium">{t`Budgets`}</h3>
      <ul className="divide-y divide-line px-3">
        {checks.map((check) => (
          <li key={`${check.budgetId} ${check.from}`} className="py-2">
            <BudgetLines check={check} {...shown} />
          </li>
        ))}
      </ul>
      <output className="block">
        {waitsFor.length > 0 && (
          <span className="flex items-start gap-2 border-t border-line bg-warning-soft p-3 text-warning">
            <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 wrap-anywhere">
              {t`This order will wait for a manager, because it goes over the budget: ${names}.`}
            </span>
          </span>
        )}
      </output>
    </section>
  );
}

function BudgetLines({ check, ...shown }: { check: BudgetCheck; currency: string; today: string }) {
  const { over, withoutPrice } = check;
  return (
    <>
      <p className="wrap-anywhere tabular-nums">{budgetLine(check, shown)}</p>
      {over !== null && (
        <p className="font-medium text-warning tabular-nums">{overLine(over, shown.currency)}</p>
      )}
      {withoutPrice > 0 && (
        <p className="text-sm wrap-anywhere text-ink-muted">{withoutPriceText(check)}</p>
      )}
    </>
  );
}
