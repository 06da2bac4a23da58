import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import type { Alternative } from '#contract/calls/order-elsewhere.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { DeliveryLine } from '#web/orders/delivery-line.tsx';
import { LinePrice } from '#web/orders/prices.tsx';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Each } from '#web/ui/each.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { useTyping } from '../../records/use-typing.ts';
import { VendorFiguresLine } from '../../records/vendor-figures.tsx';
import type { SettledItem } from './settled-item.ts';
import { useOrderElsewhere } from './use-order-elsewhere.ts';

interface OrderElsewhereDialogProps {
  open: boolean;
  item: SettledItem;
  onClose: () => void;
  /** The item was ordered elsewhere, or was refused because the vendor answered since it was read. */
  onEnd: () => void;
}

/** Chooses another vendor's product for an item, from those that are alike or that a text finds (V7). */
export function OrderElsewhereDialog({ open, item, onClose, onEnd }: OrderElsewhereDialogProps) {
  const { productName, orderId } = item;
  const order = useOrderElsewhere(item, { onDone: onEnd, onChanged: onEnd });
  const [q, setQ] = useState('');
  const search = useTyping(q, setQ);
  const found = useQuery({
    ...queryOf('listAlternatives', { params: { id: item.id }, query: q ? { q } : {} }),
    enabled: open,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Order ${productName} elsewhere`}
      description={
        <Trans>
          It is marked as missing, and what you choose is added to <Unbroken>{orderId}.</Unbroken>
        </Trans>
      }
      busy={order.isPending}
      footer={
        <Button variant="secondary" disabled={order.isPending} onClick={onClose}>
          {t`Cancel`}
        </Button>
      }
    >
      <SearchBox
        label={t`Search products of other vendors`}
        placeholder={t`Search products...`}
        value={search.text}
        onChange={search.setText}
        className="mb-2"
      />
      {found.isPending && <Spinner label={t`Looking for products that are alike...`} />}
      {found.isError && !found.data && (
        <Failed
          message={sentenceOf(found.error, t`The products could not be loaded.`)}
          onRetry={() => void found.refetch()}
          busy={found.isFetching}
        />
      )}
      {found.data?.length === 0 && (
        <p className="py-6 text-center text-body text-balance text-ink-muted">
          {q
            ? t`No other vendor has a product with “${q}”.`
            : t`No other vendor has a product that is alike. Search for another one.`}
        </p>
      )}
      <ul className="divide-y divide-line" aria-busy={found.isPlaceholderData}>
        <Each of="li" records={found.data} keyOf={(product) => product.id}>
          {(product) => (
            <Choice
              product={product}
              item={item}
              busy={order.isPending && order.variables.product.id === product.id}
              disabled={order.isPending || found.isPlaceholderData}
              onChoose={(quantity) => order.mutate({ product, quantity })}
            />
          )}
        </Each>
      </ul>
    </Dialog>
  );
}

interface ChoiceProps {
  product: Alternative;
  item: SettledItem;
  busy: boolean;
  disabled: boolean;
  onChoose: (quantity: number) => void;
}

const ALIKE = {
  same_name: msg`Same name`,
  similar_name: msg`Similar name`,
  same_category: msg`Same category`,
} as const;

function Choice({ product, item, busy, disabled, onChoose }: ChoiceProps) {
  const { name, vendorName, alike, unitOfMeasure, deliveryDate, price: unitPrice } = product;
  const [chosen, setChosen] = useState<number>();
  const quantity = chosen ?? product.quantity ?? 0;
  const ordered = quantity > 0 ? `${grouped(quantity)} ${unitOfMeasure}` : unitOfMeasure;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <ProductPicture photoUrl={product.photoUrl} size={48} />
      <div className="min-w-0 grow basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {alike && <Badge>{t(ALIKE[alike])}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {[vendorName, product.vendorItemCode, product.packSize].filter(Boolean).join(' • ')}
        </p>
        <VendorFiguresLine vendorId={product.vendorId} />
        <OtherUnit product={product} item={item} />
        {quantity > 0 && <LinePrice item={{ quantity, unitOfMeasure, unitPrice }} />}
        <DeliveryLine item={{ deliveryDate }} />
      </div>
      <div className="flex w-full flex-wrap items-center gap-2 max-sm:*:grow sm:pl-16">
        <QuantityStepper
          name={`${vendorName}: ${name}`}
          value={quantity}
          onChange={setChosen}
          max={QUANTITY_MAX}
          className="w-36"
        />
        <Button
          variant="secondary"
          aria-label={t`Order ${ordered} ${name} from ${vendorName}`}
          busy={busy}
          disabled={disabled || quantity === 0}
          onClick={() => onChoose(quantity)}
        >
          {busy ? t`Ordering...` : t({ message: `Order ${ordered}`, context: 'verb' })}
        </Button>
      </div>
    </li>
  );
}

/** How much of a product in another unit is as much as the item, or that it is not known and has to be entered. */
function OtherUnit({ product, item }: Pick<ChoiceProps, 'product' | 'item'>) {
  const { quantity, unitOfMeasure } = product;
  if (unitOfMeasure === item.unitOfMeasure) return null;
  const ordered = `${grouped(item.quantity)} ${item.unitOfMeasure}`;
  const amount = quantity !== null && `${grouped(quantity)} ${unitOfMeasure}`;
  return (
    <p className="text-sm text-warning">
      {amount
        ? t`${amount} for ${ordered}`
        : t`It is not known how many ${unitOfMeasure} make ${ordered}. Enter how many to order.`}
    </p>
  );
}
