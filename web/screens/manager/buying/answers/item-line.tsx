import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { AnswerToSettle } from './item-answer.tsx';
import type { SettledItem } from './settled-item.ts';

interface ItemLineProps {
  item: SettledItem & Pick<OrderItem, 'photoUrl' | 'productName' | 'orderedStatus'>;
  /** What is said of it below its name. */
  children: ReactNode;
  className?: string;
}

/** An order item with its quantity, its state and its vendor's answer. */
export function ItemLine({ item, children, className }: ItemLineProps) {
  return (
    <li className={className}>
      <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 sm:grid-cols-[auto_1fr_auto]">
        <ProductPicture photoUrl={item.photoUrl} size={48} />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{item.productName || t`Unknown Product`}</p>
          {children}
        </div>
        <div className="flex items-center gap-3 max-sm:col-start-2 max-sm:mt-1 sm:gap-4">
          <p className="text-body tabular-nums">
            {grouped(item.quantity)} {item.unitOfMeasure}
          </p>
          <p className="sm:w-26 sm:text-right">
            <StatusBadge status={item.orderedStatus} />
          </p>
        </div>
      </div>
      <AnswerToSettle item={item} className="mt-2 sm:ml-16" />
    </li>
  );
}
