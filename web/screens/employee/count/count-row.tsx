import { t } from '@lingui/core/macro';
import { Check, ChevronRight } from 'lucide-react';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { amountShown } from '#web/ui/amount.ts';
import type { Countable } from './count-draft.ts';

interface CountRowProps {
  product: Countable;
  /** Undefined while it is not counted. */
  amounts: Readonly<Record<string, number>> | undefined;
  /** The area that begins with this row. */
  heading: string | undefined;
  onOpen: (productId: string) => void;
}

/** A product of the shelf; pressed, its amount is entered. */
export function CountRow({ product, amounts, heading, onOpen }: CountRowProps) {
  const { productId, productName, altName, vendorName, photoUrl, unitOfMeasure, countedAt } =
    product;
  return (
    <>
      {heading && (
        <h2 className="border-b border-line bg-surface-subtle px-3 py-1.5 text-sm font-semibold">
          {heading}
        </h2>
      )}
      <button
        type="button"
        onClick={() => onOpen(productId)}
        className="pressable-row flex min-h-16 w-full touch-manipulation items-center gap-3 border-b border-line px-3 py-2 text-left transition-colors hover:bg-surface-subtle focus-visible:-outline-offset-3 active:bg-surface-subtle"
      >
        <ProductPicture photoUrl={photoUrl} size={48} />
        <span className="min-w-0 grow">
          <span className="line-clamp-2 font-medium wrap-anywhere">{productName}</span>
          <span className="block truncate text-sm text-ink-muted">
            {[altName, vendorName].filter(Boolean).join(' • ')}
          </span>
        </span>
        {amounts ? (
          <span className="flex max-w-[40%] shrink-0 items-center gap-1.5 text-right font-semibold tabular-nums">
            <span className="min-w-0 wrap-anywhere">{amountsText(amounts)}</span>
            <Check aria-label={t`counted`} className="size-5 shrink-0 text-success" />
          </span>
        ) : (
          <span className="flex shrink-0 items-center gap-1 text-sm text-ink-muted">
            {countedAt ? (
              <>
                <Check aria-hidden className="size-4 text-success" />
                <span className="sr-only">{t`counted today`}</span> {countedAt}
              </>
            ) : (
              unitOfMeasure
            )}
            <ChevronRight aria-hidden className="size-5" />
          </span>
        )}
      </button>
    </>
  );
}

/** `2 case + 7 ea`. */
export function amountsText(amounts: Readonly<Record<string, number>>): string {
  return Object.entries(amounts)
    .map(([unit, amount]) => `${amountShown(amount)} ${unit}`)
    .join(' + ');
}
