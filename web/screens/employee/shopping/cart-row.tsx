import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { clsx } from 'clsx';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import { moneyText } from '#web/language/money.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { useCartActions } from '#web/session/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { CartUnitNote } from './cart-unit-note.tsx';
import type { CartItem } from './catalogue.ts';

interface CartRowProps {
  item: CartItem;
  /** Undefined until it is known. */
  currency: string | undefined;
  /** Why it is in the cart (S3), and who ordered the product already (V3), as sentences. */
  notes: readonly string[];
}

/** A line of the cart: one row, with its unit and price. Where it is narrow, a quantity of 0 is what removes it. */
export function CartRow({ item, currency, notes }: CartRowProps) {
  const { productId, product, name, quantity, unitOfMeasure } = item;
  const { setLine } = useCartActions();
  const now = product?.unitOfMeasure;
  return (
    <li className="py-1.5">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
        <ProductPicture photoUrl={product?.photoUrl} size={40} />
        <div className="min-w-0 grow basis-24">
          <p title={name} className="line-clamp-2 text-body/4.5 font-medium wrap-anywhere">
            {name}
          </p>
          <p className="text-sm/4 wrap-anywhere text-ink-muted tabular-nums">
            {product
              ? costOfOne(product, currency)
              : t`No longer in the catalogue. Remove it to go on.`}
          </p>
        </div>
        <div className="ml-auto flex items-center gap-1">
          {product && (
            <QuantityStepper
              name={name}
              value={quantity}
              max={QUANTITY_MAX}
              onChange={(value, isTyped) =>
                setLine({ productId, quantity: value, unitOfMeasure: now }, isTyped)
              }
              className="w-32 sm:w-36"
            />
          )}
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Remove ${name} from the cart`}
            onClick={() => setLine({ productId, quantity: 0 })}
            className={clsx(product && 'max-sm:hidden')}
          >
            <Trash2 aria-hidden className="size-5 text-ink-muted" />
          </Button>
        </div>
      </div>
      <CartUnitNote before={unitOfMeasure} now={now} className="pl-12 sm:pl-13" />
      {notes.map((note, index) => (
        // Notes have no names, and their words are another language's later.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} className="pl-12 text-sm wrap-anywhere text-info sm:pl-13">
          {note}
        </p>
      ))}
    </li>
  );
}

/** '$12.50 / case', or only 'case' without a price. */
function costOfOne(
  { price, unitOfMeasure }: NonNullable<CartItem['product']>,
  currency: string | undefined,
): string {
  return price && currency ? `${moneyText(price, currency)} / ${unitOfMeasure}` : unitOfMeasure;
}
