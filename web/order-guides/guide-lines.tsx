import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import type { GuideLineInput } from '#contract/calls/order-guides.ts';
import type { Product } from '#contract/calls/products.ts';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { formerUnit, FormerUnitNote, unitAfter } from './former-unit.tsx';

interface GuideLinesProps {
  lines: readonly GuideLineInput[];
  products: readonly Product[];
  onChange: (lines: readonly GuideLineInput[]) => void;
}

/** The products of a guide in its form, each with the quantity that it puts into the cart. */
export function GuideLines({ lines, products, onChange }: GuideLinesProps) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const count = lines.length;
  return (
    <div>
      <h3 className="font-medium">{t`Products (${count})`}</h3>
      <p className="text-sm text-ink-muted">
        {t`They are shown in the order of the shelf. With 0 the guide adds what is missing to par, or what is usual.`}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line) => {
          const { productId, quantity } = line;
          const product = byId.get(productId);
          const name = product?.name ?? t`Unknown Product`;
          const before = formerUnit(line, product);
          return (
            <li
              key={productId}
              className="flex min-h-13 flex-wrap items-center gap-x-2 gap-y-1 py-1"
            >
              <div className="min-w-0 grow basis-24">
                <p className="line-clamp-2 text-body/5 font-medium wrap-anywhere">{name}</p>
                <p className="text-sm/4 wrap-anywhere text-ink-muted">
                  {[product?.altName, product?.unitOfMeasure].filter(Boolean).join(' • ')}
                </p>
                {before && product && (
                  <FormerUnitNote before={before} now={product.unitOfMeasure} />
                )}
              </div>
              <div className="ml-auto flex items-center gap-1">
                <QuantityStepper
                  name={name}
                  value={quantity ?? 0}
                  max={QUANTITY_MAX}
                  onChange={(value, isTyped) => {
                    const unitOfMeasure = value ? unitAfter(line, product, isTyped) : null;
                    const changed = { productId, quantity: value || null, unitOfMeasure };
                    onChange(lines.map((one) => (one === line ? changed : one)));
                  }}
                  className="w-32"
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t`Remove ${name} from the guide`}
                  onClick={() => onChange(lines.filter((one) => one !== line))}
                >
                  <X aria-hidden className="size-5 text-ink-muted" />
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
