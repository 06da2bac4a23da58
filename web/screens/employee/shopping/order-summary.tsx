import { t } from '@lingui/core/macro';
import { Button } from '#web/ui/button.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { CartUnitNote } from './cart-unit-note.tsx';
import type { CartItem } from './catalogue.ts';
import { EstimatedTotal } from './estimated-total.tsx';
import { TotalItems } from './total-items.tsx';

interface OrderSummaryProps {
  items: readonly CartItem[];
  count: number;
  /** While the order is being sent nothing can be removed. */
  busy: boolean;
  onRemove: (productId: string) => void;
}

/** The content of the order: name, quantity and vendor of each line. */
export function OrderSummary({ items, count, busy, onRemove }: OrderSummaryProps) {
  return (
    <section aria-labelledby="order-summary" className="rounded-control border border-line">
      <h3 id="order-summary" className="border-b border-line px-3 py-2 font-medium">
        {t`Order Summary`}
      </h3>
      <ul className="divide-y divide-line px-3">
        {items.map(({ productId, product, name, quantity, unitOfMeasure }) => (
          <li key={productId} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">{name}</p>
              <p className="text-sm wrap-anywhere text-ink-muted">
                {product ? product.vendorName : t`No longer in the catalogue`}
              </p>
              <CartUnitNote before={unitOfMeasure} now={product?.unitOfMeasure} />
            </div>
            {product ? (
              <p className="shrink-0 text-right tabular-nums">
                <span className="font-semibold">{grouped(quantity)}</span>{' '}
                <span className="text-ink-muted">{product.unitOfMeasure}</span>
              </p>
            ) : (
              <Button
                variant="secondary"
                disabled={busy}
                aria-label={t`Remove ${name} from the cart`}
                onClick={() => onRemove(productId)}
              >
                {t`Remove`}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="border-t border-line px-3 py-2">
        <TotalItems count={count} />
        <EstimatedTotal items={items} />
      </div>
    </section>
  );
}
