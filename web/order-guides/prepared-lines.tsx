import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { PreparedLineInput } from '#contract/calls/prepared-orders.ts';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { grouped } from '#web/ui/grouped.ts';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { formerUnit, FormerUnitNote, unitAfter } from './former-unit.tsx';

interface PreparedLinesProps {
  lines: readonly PreparedLineInput[];
  /** Undefined where nothing can be changed any more. */
  onChange: ((line: PreparedLineInput) => void) | undefined;
}

/** The products of a prepared order, each with a stepper; 0 leaves it out. */
export function PreparedLines({ lines, onChange }: PreparedLinesProps) {
  const products = useQuery(queryOf('listProducts'));
  const count = lines.length;
  const byId = new Map(products.data?.map((product) => [product.id, product]));
  return (
    <ul
      aria-label={plural(count, { one: '# product', other: '# products' })}
      className="divide-y divide-line border-t border-line px-4 sm:px-5"
    >
      {lines.map((line) => {
        const { productId, quantity } = line;
        const product = byId.get(productId);
        const name = product?.name ?? (products.isPending ? '…' : t`Unknown Product`);
        const own = product?.unitOfMeasure;
        const unit = onChange ? own : (line.unitOfMeasure ?? own);
        const before = onChange && quantity > 0 ? formerUnit(line, product) : undefined;
        return (
          <li
            key={productId}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
          >
            <div className="min-w-0 grow basis-28">
              <p className="line-clamp-2 text-body/5 font-medium wrap-anywhere">{name}</p>
              <p className="text-sm/4 wrap-anywhere text-ink-muted">
                {quantity === 0 ? t`Not ordered this time` : unit}
              </p>
              {before && product && <FormerUnitNote before={before} now={product.unitOfMeasure} />}
            </div>
            {onChange ? (
              <QuantityStepper
                name={name}
                value={quantity}
                max={QUANTITY_MAX}
                onChange={(value, isTyped) => {
                  const unitOfMeasure = unitAfter(line, product, isTyped);
                  onChange({ productId, quantity: value, unitOfMeasure });
                }}
                className="ml-auto w-32 shrink-0"
              />
            ) : (
              <span className="ml-auto font-semibold tabular-nums">{grouped(quantity)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
