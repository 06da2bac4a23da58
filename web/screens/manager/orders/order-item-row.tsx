import { t } from '@lingui/core/macro';
import { Lock, Pencil } from 'lucide-react';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { AnswerLine } from '#web/orders/answer-line.tsx';
import { DeliveryLine } from '#web/orders/delivery-line.tsx';
import { LinePrice } from '#web/orders/prices.tsx';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { ReceivedLine } from '#web/orders/received-line.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ComboboxOption } from '#web/ui/combobox-list.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Cell, Row } from '#web/ui/table.tsx';
import { whyNotEditable } from './editing.ts';
import { ItemVendorChoice } from './item-vendor-choice.tsx';

interface ItemRowProps {
  item: OrderItem;
  vendorOptions: readonly ComboboxOption[];
  onEdit: (item: OrderItem) => void;
}

/** One item of an order; an item that can no longer be changed shows a lock with the reason. */
export function OrderItemRow({ item, vendorOptions, onEdit }: ItemRowProps) {
  const name = item.productName || t`Unknown Product`;
  const locked = whyNotEditable(item) !== undefined;
  // What came is that vendor's delivery (E5).
  const keepsVendor = locked || item.receivedQuantity !== null;
  return (
    <Row>
      <Cell kind="main" className="cards:basis-[calc(100%-3rem)]!">
        <span className="flex items-center gap-3">
          <ProductPicture photoUrl={item.photoUrl} size={40} />
          <span className="min-w-0 wrap-anywhere">
            {name}
            <span className="block text-sm font-normal text-ink-muted">{item.productId}</span>
            <ReceivedLine item={item} />
            <LinePrice item={item} />
            <DeliveryLine item={item} />
            <AnswerLine item={item} />
          </span>
        </span>
      </Cell>
      <Cell label={t`Quantity`} numeric className={below}>
        {grouped(item.quantity)}
      </Cell>
      <Cell label={t`Unit`} className={below}>
        {item.unitOfMeasure}
      </Cell>
      <Cell label={t`Vendor`} className={below}>
        {keepsVendor ? item.vendorName : <ItemVendorChoice item={item} options={vendorOptions} />}
      </Cell>
      <Cell label={t`Status`} className={below}>
        <StatusBadge status={item.orderedStatus} />
      </Cell>
      <Cell
        kind="actions"
        className="w-14 py-1! cards:-my-1 cards:w-auto cards:basis-auto! cards:self-start cards:border-0! cards:pt-0!"
      >
        <Button
          variant="ghost"
          size="icon"
          aria-label={locked ? t`Why ${name} cannot be edited` : t`Edit ${name}`}
          className="text-ink-muted hover:text-ink"
          onClick={() => onEdit(item)}
        >
          {locked ? (
            <Lock aria-hidden className="size-4.5" />
          ) : (
            <Pencil aria-hidden className="size-4.5" />
          )}
        </Button>
      </Cell>
    </Row>
  );
}

/** On a narrow card the button is beside the product's name; on a wide one the rest is in two columns. */
const below = 'cards:order-1 cards:@min-[36rem]/table:basis-1/2!';
