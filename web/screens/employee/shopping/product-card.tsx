import { t } from '@lingui/core/macro';
import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import { moneyText } from '#web/language/money.ts';
import { smallVersion } from '#contract/values/photos.ts';
import type { Usual } from '#contract/calls/ordered.ts';
import type { Product } from '#contract/calls/products.ts';
import { useCartActions, useCartQuantity } from '#web/session/cart.ts';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { lineOf } from './catalogue.ts';
import { usualText } from './usual-quantity.ts';
import { usePicturePreview } from './use-picture-preview.tsx';

interface ProductCardProps {
  product: Product;
  /** Undefined until it is known. */
  currency: string | undefined;
  usual: Usual | undefined;
  isFavourite: boolean;
  onToggleFavourite: (productId: string) => void;
}

/** One product: picture, vendor, unit, price, and its quantity in the cart. */
export const ProductCard = memoInLanguage(function ProductCard(props: ProductCardProps) {
  const { product, currency, usual, isFavourite, onToggleFavourite } = props;
  const { name } = product;
  const quantity = useCartQuantity(product.id);
  const { setLine } = useCartActions();
  const { triggers, preview } = usePicturePreview(product.photoUrl);
  const nameId = `name-of-${product.id}`;
  return (
    <article
      aria-labelledby={nameId}
      // The search above and the bar below never cover the focused element.
      className={clsx(
        'flex min-w-0 flex-col overflow-hidden rounded-card border bg-surface shadow-low transition-colors',
        '[&_:is(button,input)]:scroll-mt-48 [&_:is(button,input)]:scroll-mb-32',
        quantity > 0 ? 'border-accent' : 'border-line',
      )}
    >
      <div className="relative" {...triggers}>
        <Picture
          src={product.photoUrl && smallVersion(product.photoUrl)}
          alt=""
          width={480}
          height={480}
          className="aspect-square h-auto w-full!"
        />
        <button
          type="button"
          aria-label={
            isFavourite ? t`Remove ${name} from favourites` : t`Add ${name} to favourites`
          }
          onClick={() => onToggleFavourite(product.id)}
          className="group absolute top-1 right-1 grid size-11 place-items-center rounded-full"
        >
          <span
            className={clsx(
              'grid size-9 place-items-center rounded-full bg-surface/90 shadow-low transition-colors',
              isFavourite ? 'text-danger' : 'text-ink-muted group-hover:text-ink',
            )}
          >
            <Heart aria-hidden className={clsx('size-5', isFavourite && 'fill-current')} />
          </span>
        </button>
        {preview}
      </div>
      <div className="flex grow flex-col gap-2 p-2 sm:p-3">
        <div className="grow px-1">
          <h2 id={nameId} className="text-body/5 font-semibold wrap-anywhere">
            {name}
          </h2>
          {product.altName && (
            <p className="text-sm/5 wrap-anywhere text-ink-muted">{product.altName}</p>
          )}
          <p className="mt-1 text-sm/5 wrap-anywhere text-ink-muted">
            {product.vendorName} • {product.unitOfMeasure}
          </p>
          {product.price && currency && (
            <p className="mt-1 text-sm/5 font-medium tabular-nums">
              {moneyText(product.price, currency)}
              <span className="font-normal text-ink-muted"> / {product.unitOfMeasure}</span>
            </p>
          )}
          {usual && (
            <p className="mt-1 text-sm/5 text-ink-muted tabular-nums">{usualText(usual)}</p>
          )}
        </div>
        <QuantityStepper
          name={name}
          value={quantity}
          max={QUANTITY_MAX}
          onChange={(value, isTyped) => setLine(lineOf(product, value), isTyped)}
          className="w-full"
        />
      </div>
    </article>
  );
});
