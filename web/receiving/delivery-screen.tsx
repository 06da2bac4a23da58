import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, PackagePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { ExpectedDelivery } from '#contract/calls/ordered.ts';
import { NOTES_MAX } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { FactLine } from '#web/ui/unbroken.tsx';
import { AddProductDialog } from './add-product-dialog.tsx';
import { countedLine, summaryOf } from './delivery-count.ts';
import type { CountedLine } from './delivery-count.ts';
import { CountedLines, showLine } from './counted-lines.tsx';
import type { LineToCount } from './counted-lines.tsx';
import { amountDue, dayOf, linesText } from './deliveries.ts';
import { extraLine, itemLine } from './delivery-lines.ts';
import { InvoiceButton } from './invoice-button.tsx';
import { useKeptDeliveryCount } from './kept-delivery-count.ts';
import { NotExpected } from './not-expected.tsx';
import { RecordBar } from './record-bar.tsx';
import { linesToRecord } from './recorded-lines.ts';
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

/** One delivery: what came is counted and recorded. Untouched, it arrived as ordered (R3). */
export function DeliveryScreen(props: DeliveryScreenProps) {
  const { locationId, delivery, deliveryKey, isRead, isExpected } = props;
  const { vendorId, vendorName } = delivery;
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
  const [isAdding, setIsAdding] = useState(false);
  const { lines, extras, notes } = kept.count;
  const shown = useLinesToCount(items, kept);
  const dues = items.map((item) => ({ ...item, due: amountDue(item) }));
  const counted = dues.map(({ orderItemId, due }) => countedLine(due, lines[orderItemId]));
  const toRecord = linesToRecord(dues, { lines, extras });
  const expectedIds = useMemo(() => items.map(({ productId }) => productId), [items]);
  const isAsOrdered = extras.length === 0 && counted.every((line) => line.isAsOrdered);

  if (!isExpected && !kept.isBegun) return <NotExpected />;
  return (
    <>
      <Head delivery={delivery} lines={items.length} />
      <CountedLines lines={shown} busy={isRecording} />
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        <Button
          variant="secondary"
          size="large"
          disabled={isRecording}
          onClick={() => setIsAdding(true)}
        >
          <PackagePlus aria-hidden className="size-5" />
          {t`Add Something Not Ordered`}
        </Button>
        <InvoiceButton orderIds={items.map(({ orderId }) => orderId)} />
      </div>
      <TextArea
        label={t`Notes`}
        optional
        className="mt-4"
        maxLength={NOTES_MAX}
        readOnly={isRecording}
        value={notes}
        onChange={(event) => kept.setNotes(event.target.value)}
      />
      <RecordBar
        lines={dues.filter(({ due }) => due > 0).length}
        differences={isAsOrdered ? undefined : summaryOf(counted, extras.length)}
        isEmpty={toRecord.length === 0}
        isExtra={dues.some((item, index) => item.isLearnt && isOver(counted[index]))}
        busy={isRecording}
        problem={sentence}
        onRecord={() => record({ locationId, vendorId, notes, lines: toRecord })}
        onStartOver={() => startOver(kept)}
      />
      <AddProductDialog
        open={isAdding}
        locationId={locationId}
        expected={expectedIds}
        vendorId={vendorId}
        vendorName={vendorName}
        onClose={() => setIsAdding(false)}
        onChosen={({ id, name, unitOfMeasure, photoUrl }) => {
          setIsAdding(false);
          const line = items.find(({ productId }) => productId === id);
          if (line) {
            showLine(String(line.orderItemId));
            toast(() => ({
              title: t`${name} is on this delivery`,
              description: t`Count it in its line.`,
            }));
            return;
          }
          if (extras.some(({ productId }) => productId === id)) return;
          const extra = { productId: id, productName: name, unitOfMeasure, quantity: 1 };
          kept.setExtras([...extras, { ...extra, pictureUrl: photoUrl ?? undefined }]);
        }}
      />
    </>
  );
}

type KeptCount = ReturnType<typeof useKeptDeliveryCount>;

/** The lines of what is expected, then those of what was not ordered. */
function useLinesToCount(items: readonly SeenItem[], kept: KeptCount): LineToCount[] {
  const products = useQuery(queryOf('listProducts'));
  const productOf = (id: string) => products.data?.find((product) => product.id === id);
  const { lines, extras } = kept.count;
  return [
    ...items.map((item) =>
      itemLine(item, {
        entry: lines[item.orderItemId] ?? {},
        product: productOf(item.productId),
        onEnter: (entry) =>
          kept.enterLine(item.orderItemId, {
            entry,
            seen: { received: item.receivedBefore, isLearnt: item.isLearnt },
          }),
      }),
    ),
    ...extras.map((extra) =>
      extraLine(extra, {
        extras,
        product: productOf(extra.productId),
        onChange: kept.setExtras,
      }),
    ),
  ];
}

function startOver(kept: KeptCount) {
  const forgotten = kept.count;
  kept.forget();
  toast(() => ({
    title: t`Count Cleared`,
    description: t`Every line is as ordered again.`,
    action: { label: t`Undo`, onPress: () => kept.restore(forgotten) },
  }));
}

const isOver = (line: CountedLine | undefined) => line !== undefined && line.missing < 0;

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
