import { t } from '@lingui/core/macro';
import { grouped } from '#web/ui/grouped.ts';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { moneyText } from '#web/language/money.ts';
import type { PriceAlert } from '#contract/calls/price-alerts.ts';
import type { Product } from '#contract/calls/products.ts';
import { Button } from '#web/ui/button.tsx';

interface PriceCellProps {
  product: Product;
  /** The change of the price, while no manager has seen it. */
  alert: PriceAlert | undefined;
  currency: string | undefined;
  onSeen: (alert: PriceAlert) => void;
}

/** `$12.00`; while it needs attention also what it was, by how much it changed, and the button to mark it as seen (M4). */
export function PriceCell({ product, alert, currency, onSeen }: PriceCellProps) {
  if (!product.price || !currency) return null;
  const { name } = product;
  const former = alert ? moneyText(alert.priceBefore, currency) : '';
  return (
    <>
      <p className="font-medium tabular-nums">{moneyText(product.price, currency)}</p>
      {alert && (
        <>
          <p className="text-sm text-ink-muted tabular-nums">{t`was ${former}`}</p>
          <div className="flex flex-wrap items-center justify-end gap-2 cards:justify-start">
            <PriceChange percent={alert.percent} />
            <Button
              variant="secondary"
              aria-label={t`Mark the price of ${name} as seen`}
              onClick={() => onSeen(alert)}
              className="px-3!"
            >
              {t({ message: 'Seen', context: 'price' })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** `+20.3%` with an arrow; nothing where it cost nothing before. */
export function PriceChange({ percent }: { percent: number | null }) {
  if (!percent) return null;
  const Icon = percent < 0 ? TrendingDown : TrendingUp;
  return (
    <p className="inline-flex items-center gap-1 text-sm font-medium text-warning tabular-nums">
      <Icon aria-hidden className="size-4" />
      {percent < 0 ? '−' : '+'}
      {grouped(Math.abs(percent))}%
    </p>
  );
}
