import { t } from '@lingui/core/macro';
import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import type { PriceAlert } from '#contract/calls/price-alerts.ts';
import type { Product } from '#contract/calls/products.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Cell } from '#web/ui/table.tsx';
import { PriceCell } from './price-cell.tsx';
import { codeTitle } from './table-columns.ts';
import type { ShownColumns } from './table-columns.ts';

interface ProductCellsProps {
  product: Product;
  /** Undefined while the categories load. */
  categoryName: string | undefined;
  shown: ShownColumns;
  alert: PriceAlert | undefined;
  currency: string | undefined;
  isSelected: boolean;
  onSeen: (alert: PriceAlert) => void;
  onSelect: (id: string, isSelected: boolean) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** The sticky bars must not cover the focused control. */
const cell = 'min-w-0! border-b-0! [&_button]:scroll-mt-44 [&_button]:scroll-mb-8';
const value = 'cards:px-2!';

/** One product's row: picture, name and id, vendor, code and pack, unit, price, category, and its actions. */
export const ProductCells = memoInLanguage(function ProductCells(props: ProductCellsProps) {
  const { product, categoryName, isSelected, onSelect, onEdit, onDelete } = props;
  const { shown, alert, currency, onSeen } = props;
  const { id, name, altName, vendorName, unitOfMeasure, photoUrl, vendorItemCode, packSize } =
    product;
  const code = codeTitle(shown);
  return (
    <>
      <Cell kind="select" className={`${cell} cards:m-0! cards:[grid-area:select]`}>
        <Checkbox
          aria-label={t`Select ${name}`}
          checked={isSelected}
          onCheckedChange={(checked) => onSelect(id, checked)}
        />
      </Cell>
      <Cell kind="main" className={`${cell} cards:[grid-area:main]`}>
        <div className="flex items-center gap-3">
          <ProductPicture photoUrl={photoUrl} size={44} />
          <div className="min-w-0">
            <p className="wrap-anywhere">{name}</p>
            {altName && (
              <p className="text-sm font-normal wrap-anywhere text-ink-muted">{altName}</p>
            )}
            <p className="text-sm font-normal text-ink-muted tabular-nums">{id}</p>
          </div>
        </div>
      </Cell>
      <Cell label={t`Vendor`} className={`${cell} ${value} cards:[grid-area:vendor]`}>
        {vendorName}
      </Cell>
      {code && (
        <Cell label={code} className={`${cell} ${value} cards:[grid-area:code]`}>
          <p className="tabular-nums">{vendorItemCode}</p>
          <p className="text-sm text-ink-muted">{packSize}</p>
        </Cell>
      )}
      <Cell label={t`Unit of Measure`} className={`${cell} ${value} cards:[grid-area:unit]`}>
        <Badge>{unitOfMeasure}</Badge>
      </Cell>
      {shown.price && (
        <Cell
          label={t`Price`}
          numeric
          className={`${cell} ${value} whitespace-normal! cards:[grid-area:price]`}
        >
          <PriceCell product={product} alert={alert} currency={currency} onSeen={onSeen} />
        </Cell>
      )}
      <Cell label={t`Category`} className={`${cell} ${value} cards:[grid-area:category]`}>
        {categoryName !== undefined && (
          <Badge tone={product.categoryId ? 'info' : 'neutral'}>{categoryName}</Badge>
        )}
      </Cell>
      <Cell
        kind="actions"
        className={`${cell} cards:self-start cards:border-0! cards:pt-0! cards:[grid-area:actions]`}
      >
        <div className="flex justify-end">
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Edit ${name}`}
            onClick={() => onEdit(product)}
          >
            <Pencil aria-hidden className="size-4.5" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t`Delete ${name}`}
            className="text-danger"
            onClick={() => onDelete(product)}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </Button>
        </div>
      </Cell>
    </>
  );
});
