import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import type { ExpectedDelivery } from '#contract/calls/ordered.ts';
import type { Product } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import { CountedLines } from './counted-lines.tsx';
import type { LineToCount } from './counted-lines.tsx';
import { dayOf, linesText } from './deliveries.ts';
import { extraLine, itemLine } from './delivery-lines.ts';
import { useKeptDeliveryCount } from './kept-delivery-count.ts';
import type { KeptDeliveryCount, LineEntries } from './kept-delivery-count.ts';
import { unitsFor } from './line-units.ts';
import { inPresentUnit } from './present-unit.ts';
import { BelowLines } from './below-lines.tsx';
import { NotExpected } from './not-expected.tsx';
import { useSeenItems } from './seen-items.ts';
import type { SeenItem } from './seen-items.ts';
import { useReceivingAddress } from './use-receiving-address.ts';
import { useRecordDelivery } from './use-record-delivery.ts';

interface DeliveryScreenProps {
  locationId: number;
  delivery: ExpectedDelivery;
  deliveryKey: string;
  /** `delivery` was read since it was opened. */
  isRead: boolean;
  /** False when a later read does not have it any more. */
  isExpected: boolean;
}

/** The lines that a tap draws at once. All others, and what is below them, would take longer than a tap may (24.14). */
const AT_ONCE = 3;

/** One delivery: what came is counted and recorded. Untouched, it arrived as ordered (R3). */
export function DeliveryScreen(props: DeliveryScreenProps) {
  const { locationId, delivery, deliveryKey, isRead, isExpected } = props;
  const { closeDelivery } = useReceivingAddress();
  const kept = useKeptDeliveryCount({ locationId, deliveryKey });
  const { items, learn, learnOwn, leaveOut } = useSeenItems(delivery.items, {
    isSeen: isRead || kept.isBegun,
    kept: kept.count.seen,
    changeKept: kept.changeSeen,
  });
  const { record, isRecording, sentence } = useRecordDelivery(kept, {
    onRecorded: closeDelivery,
    onWaiting: closeDelivery,
    onMoreArrived: learn,
    onItemsRefused: leaveOut,
    onFirstTryStored: learnOwn,
  });
  const isWhole = useDeferredValue(true, false);
  const drawn = isWhole ? items : items.slice(0, AT_ONCE);
  const products = useProductsById();
  const entries = entriesNow(items, { kept, products });
  const lines = linesToCount(drawn, { entries, kept, products });

  if (!isExpected && !kept.isBegun) return <NotExpected />;
  return (
    <>
      <Head delivery={delivery} lines={items.length} />
      <CountedLines lines={lines} busy={isRecording} />
      {isWhole && (
        <BelowLines
          {...{ locationId, delivery, items, entries, kept, record, isRecording, sentence }}
        />
      )}
    </>
  );
}

type Products = ReadonlyMap<string, Product>;

function useProductsById(): Products {
  const { data } = useQuery(queryOf('listProducts'));
  return useMemo(() => new Map(data?.map((product) => [product.id, product])), [data]);
}

interface Counting {
  kept: KeptDeliveryCount;
  products: Products;
}

/** What was entered of each item, in the unit that it has now. */
function entriesNow(items: readonly SeenItem[], { kept, products }: Counting): LineEntries {
  const { lines } = kept.count;
  const entered = items.flatMap(({ orderItemId, productId, unitOfMeasure }) => {
    const entry = lines[orderItemId];
    const units = unitsFor(products.get(productId), unitOfMeasure);
    return entry ? [[orderItemId, inPresentUnit(entry, units)]] : [];
  });
  return Object.fromEntries(entered) as LineEntries;
}

/** The lines of what is expected, then those of what was not ordered. */
function linesToCount(
  items: readonly SeenItem[],
  { entries, kept, products }: Counting & { entries: LineEntries },
): LineToCount[] {
  const { extras } = kept.count;
  return [
    ...items.map((item) =>
      itemLine(item, {
        entry: entries[item.orderItemId] ?? {},
        product: products.get(item.productId),
        onEnter: (entry) =>
          kept.enterLine(item.orderItemId, {
            entry: { ...entry, lineUnit: item.unitOfMeasure },
            seen: { received: item.receivedBefore, isLearnt: item.isLearnt },
          }),
      }),
    ),
    ...extras.map((extra) =>
      extraLine(extra, {
        extras,
        product: products.get(extra.productId),
        onChange: kept.setExtras,
      }),
    ),
  ];
}

function Head({ delivery, lines }: { delivery: ExpectedDelivery; lines: number }) {
  const { vendorName, purchaseOrderNumber, isOverdue } = delivery;
  const { hrefOf } = useReceivingAddress();
  return (
    <header className="mb-4">
      <Link
        href={hrefOf(undefined)}
        className="-mt-2 -ml-2 inline-flex min-h-12 items-center gap-2 rounded-control px-2 text-body font-medium text-ink-muted hover:bg-surface-subtle hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t`All deliveries`}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{vendorName}</h1>
        {isOverdue && <Badge tone="warning">{t`Overdue`}</Badge>}
      </div>
      <p className="mt-0.5 text-body text-ink-muted tabular-nums">
        <FactLine
          facts={[
            dayOf(delivery),
            purchaseOrderNumber !== null && purchaseOrderName(purchaseOrderNumber),
            lines > 0 ? linesText(lines) : t`Not expected`,
          ]}
        />
      </p>
    </header>
  );
}
