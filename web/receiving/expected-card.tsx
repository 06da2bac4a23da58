import { t } from '@lingui/core/macro';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import type { ExpectedDelivery } from '#contract/calls/ordered.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import { dayOf, linesText } from './deliveries.ts';

/** The pictures that a card shows at most. */
const PICTURES = 4;

interface ExpectedCardProps {
  delivery: ExpectedDelivery;
  href: string;
  /** Somebody began to count it on this device. */
  isBegun: boolean;
}

/** One delivery that is expected: who brings it, when, and what is on it. */
export function ExpectedCard({ delivery, href, isBegun }: ExpectedCardProps) {
  const { vendorName, purchaseOrderNumber, items, isToday, isOverdue } = delivery;
  const others = items.length - PICTURES;
  return (
    <li>
      <Link
        href={href}
        className="flex h-full touch-manipulation items-center gap-3 rounded-card border border-line bg-surface p-4 shadow-low transition-colors hover:border-accent"
      >
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-base/6 font-semibold tracking-tight wrap-anywhere">
              {vendorName}
            </span>
            {isOverdue && <Badge tone="warning">{t`Overdue`}</Badge>}
            {isBegun && <Badge tone="accent">{t`Counting`}</Badge>}
          </span>
          <span className="mt-0.5 block text-sm text-ink-muted tabular-nums">
            <FactLine
              facts={[
                !isToday && dayOf(delivery),
                purchaseOrderNumber !== null && purchaseOrderName(purchaseOrderNumber),
                linesText(items.length),
              ]}
            />
          </span>
          <span aria-hidden className="mt-3 flex flex-wrap items-center gap-1.5">
            {items.slice(0, PICTURES).map(({ orderItemId, photoUrl }) => (
              <ProductPicture key={orderItemId} photoUrl={photoUrl} size={44} />
            ))}
            {others > 0 && (
              <span className="pl-1 text-sm font-medium text-ink-muted tabular-nums">
                +{others}
              </span>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-6 shrink-0 text-ink-muted" />
      </Link>
    </li>
  );
}
