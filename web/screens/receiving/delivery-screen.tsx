import { ArrowLeft, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ExpectedDelivery, ExpectedItem } from '#contract/ordered.ts';
import { NOTES_MAX } from '#contract/limits.ts';
import { amountShown } from '#web/ui/amount.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddProductDialog } from './add-product-dialog.tsx';
import { countedLine, linesToRecord, summaryOf } from './count.ts';
import type { ExtraLine } from './count.ts';
import { CountedLines } from './counted-lines.tsx';
import type { LineToCount } from './counted-lines.tsx';
import { amountDue, dayOf, linesText } from './deliveries.ts';
import { InvoiceButton } from './invoice-button.tsx';
import { useKeptCount } from './kept-count.ts';
import { RecordBar } from './record-bar.tsx';
import { useReceivingAddress } from './use-receiving-address.ts';
import { useRecordDelivery } from './use-record-delivery.ts';

interface DeliveryScreenProps {
  locationId: number;
  delivery: ExpectedDelivery;
  deliveryKey: string;
}

/** One delivery: what came is counted and recorded. Untouched, it arrived as ordered (R3). */
export function DeliveryScreen({ locationId, delivery, deliveryKey }: DeliveryScreenProps) {
  const { vendorId, vendorName, items } = delivery;
  const { closeDelivery } = useReceivingAddress();
  const kept = useKeptCount({ locationId, deliveryKey });
  const { record, isRecording, sentence } = useRecordDelivery(kept, {
    onRecorded: closeDelivery,
  });
  const [isAdding, setIsAdding] = useState(false);

  const { lines, extras, notes } = kept.count;
  function startOver() {
    const forgotten = kept.count;
    kept.forget();
    toast({
      title: 'Count Cleared',
      description: 'Every line is as ordered again.',
      action: { label: 'Undo', onPress: () => kept.restore(forgotten) },
    });
  }

  const dues = items.map((item) => ({ orderItemId: item.orderItemId, due: amountDue(item) }));
  const counted = dues.map(({ orderItemId, due }) => countedLine(due, lines[orderItemId]));
  const toRecord = linesToRecord(dues, { lines, extras });
  const isAsOrdered = extras.length === 0 && counted.every((line) => line.isAsOrdered);

  const shown: LineToCount[] = [
    ...items.map((item) => ({
      key: String(item.orderItemId),
      shown: {
        name: item.productName || 'Unknown Product',
        photoUrl: item.photoUrl,
        unit: item.unitOfMeasure,
        text: orderedText(item),
        code: item.vendorItemCode,
      },
      due: amountDue(item),
      entry: lines[item.orderItemId] ?? {},
      onEnter: (entry: LineToCount['entry']) => kept.enterLine(item.orderItemId, entry),
    })),
    ...extras.map((extra) => extraLine(extra, { extras, onChange: kept.setExtras })),
  ];

  return (
    <>
      <Head delivery={delivery} />
      <CountedLines lines={shown} busy={isRecording} />
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        <Button
          variant="secondary"
          size="large"
          disabled={isRecording}
          onClick={() => setIsAdding(true)}
        >
          <PackagePlus aria-hidden className="size-5" />
          Add Something Not Ordered
        </Button>
        <InvoiceButton orderIds={items.map(({ orderId }) => orderId)} />
      </div>
      <TextArea
        label="Notes"
        optional
        className="mt-4"
        maxLength={NOTES_MAX}
        readOnly={isRecording}
        value={notes}
        onChange={(event) => kept.setNotes(event.target.value)}
      />
      <RecordBar
        lines={items.length}
        differences={isAsOrdered ? undefined : summaryOf(counted, extras.length)}
        isEmpty={toRecord.length === 0}
        busy={isRecording}
        problem={sentence}
        onRecord={() => record({ locationId, vendorId, vendorName, notes, lines: toRecord })}
        onStartOver={startOver}
      />
      <AddProductDialog
        open={isAdding}
        vendorId={vendorId}
        vendorName={vendorName}
        onClose={() => setIsAdding(false)}
        onChosen={({ id, name, unitOfMeasure, photoUrl }) => {
          setIsAdding(false);
          if (extras.some(({ productId }) => productId === id)) return;
          const extra = { productId: id, productName: name, unitOfMeasure, quantity: 1 };
          kept.setExtras([...extras, { ...extra, pictureUrl: photoUrl ?? undefined }]);
        }}
      />
    </>
  );
}

function Head({ delivery }: { delivery: ExpectedDelivery }) {
  const { vendorName, purchaseOrderNumber, items, isOverdue } = delivery;
  const { hrefOf } = useReceivingAddress();
  return (
    <header className="mb-4">
      <Link
        href={hrefOf(undefined)}
        className="-mt-2 -ml-2 inline-flex min-h-12 items-center gap-2 rounded-control px-2 text-body font-medium text-ink-muted hover:bg-surface-subtle hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        All deliveries
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{vendorName}</h1>
        {isOverdue && <Badge tone="warning">Overdue</Badge>}
      </div>
      <p className="mt-0.5 text-body text-ink-muted tabular-nums">
        {[
          dayOf(delivery),
          purchaseOrderNumber !== null && `Purchase order ${purchaseOrderNumber}`,
          items.length > 0 ? linesText(items.length) : 'Not expected',
        ]
          .filter(Boolean)
          .join(' • ')}
      </p>
    </header>
  );
}

/** '5 case ordered', '2 of 5 case still to come'. */
function orderedText(item: ExpectedItem): string {
  const { quantity, receivedQuantity, unitOfMeasure } = item;
  const ordered = `${amountShown(quantity)} ${unitOfMeasure}`;
  return receivedQuantity
    ? `${amountShown(amountDue(item))} of ${ordered} still to come`
    : `${ordered} ordered`;
}

function extraLine(
  extra: ExtraLine,
  { extras, onChange }: { extras: readonly ExtraLine[]; onChange: (extras: ExtraLine[]) => void },
): LineToCount {
  const { productId, productName, unitOfMeasure, pictureUrl, ...entry } = extra;
  const others = extras.filter((one) => one.productId !== productId);
  return {
    key: productId,
    shown: {
      name: productName,
      photoUrl: pictureUrl ?? null,
      unit: unitOfMeasure,
      text: `In ${unitOfMeasure}`,
    },
    due: null,
    entry,
    onEnter: (changed) =>
      onChange(
        extras.map((one) =>
          one.productId === productId
            ? { ...one, ...changed, quantity: changed.quantity || one.quantity }
            : one,
        ),
      ),
    onRemove: () => onChange(others),
  };
}
