import { plural, t } from '@lingui/core/macro';
import { moneyText } from '#web/language/money.ts';
import { useCurrency } from '#web/session/currency.ts';
import type { CartItem } from './catalogue.ts';
import { subtotalOf } from './vendor-minimum.ts';

/** What the cart costs at today's prices, and how many lines are not in that sum (M3). Nothing without a price. */
export function EstimatedTotal({ items }: { items: readonly CartItem[] }) {
  const currency = useCurrency();
  if (!currency) return null;
  const { amount, unpriced } = subtotalOf(items, currency);
  if (amount === null) return null;

  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-ink-muted">{t`Estimated total`}</span>{' '}
        <span className="text-base font-semibold tabular-nums">{moneyText(amount, currency)}</span>
      </p>
      {unpriced > 0 && (
        <p className="text-sm text-ink-muted">
          {plural(unpriced, { one: '# item without a price', other: '# items without a price' })}
        </p>
      )}
    </div>
  );
}
