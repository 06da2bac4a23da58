import { t } from '@lingui/core/macro';
import { PackagePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ExpectedDelivery } from '#contract/calls/ordered.ts';
import { NOTES_MAX } from '#contract/values/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';
import { AddProductDialog } from './add-product-dialog.tsx';
import { showLine } from './counted-lines.tsx';
import { amountDue } from './deliveries.ts';
import { countedLine, summaryOf } from './delivery-count.ts';
import type { CountedLine } from './delivery-count.ts';
import { InvoiceButton } from './invoice-button.tsx';
import type { KeptDeliveryCount, LineEntries } from './kept-delivery-count.ts';
import { RecordBar } from './record-bar.tsx';
import { linesToRecord } from './recorded-lines.ts';
import type { SeenItem } from './seen-items.ts';
import type { useRecordDelivery } from './use-record-delivery.ts';

interface BelowLinesProps extends ReturnType<typeof useRecordDelivery> {
  locationId: number;
  delivery: ExpectedDelivery;
  items: readonly SeenItem[];
  entries: LineEntries;
  kept: KeptDeliveryCount;
}

/** What a delivery has beside its lines: something not ordered, the invoice, notes, and the recording of it all. */
export function BelowLines(props: BelowLinesProps) {
  const { locationId, delivery, items, entries, kept, record, isRecording, sentence } = props;
  const { vendorId, vendorName } = delivery;
  const [isAdding, setIsAdding] = useState(false);
  const { extras, notes } = kept.count;
  const dues = items.map((item) => ({ ...item, due: amountDue(item) }));
  const counted = dues.map(({ orderItemId, due }) => countedLine(due, entries[orderItemId]));
  const toRecord = linesToRecord(dues, { lines: entries, extras });
  const expectedIds = useMemo(() => items.map(({ productId }) => productId), [items]);
  const isAsOrdered = extras.length === 0 && counted.every((line) => line.isAsOrdered);
  return (
    <>
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
        onRecord={() =>
          record({
            locationId,
            delivery: { ...delivery, items: [...items] },
            notes,
            lines: toRecord,
          })
        }
        onStartOver={() => startOver(kept)}
      />
      <AddProductDialog
        open={isAdding}
        locationId={locationId}
        expected={expectedIds}
        vendorId={vendorId}
        vendorName={vendorName}
        onClose={() => setIsAdding(false)}
        onChosen={(product) => {
          setIsAdding(false);
          addExtra(product, { items, kept });
        }}
      />
    </>
  );
}

type ChosenProduct = Parameters<Parameters<typeof AddProductDialog>[0]['onChosen']>[0];

/** Something that was not ordered. What is on the delivery is shown in its line. */
function addExtra(
  { id, name, unitOfMeasure, photoUrl }: ChosenProduct,
  { items, kept }: Pick<BelowLinesProps, 'items' | 'kept'>,
) {
  const { extras } = kept.count;
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
}

function startOver(kept: KeptDeliveryCount) {
  const forgotten = kept.count;
  kept.forget();
  toast(() => ({
    title: t`Count Cleared`,
    description: t`Every line is as ordered again.`,
    action: { label: t`Undo`, onPress: () => kept.restore(forgotten) },
  }));
}

const isOver = (line: CountedLine | undefined) => line !== undefined && line.missing < 0;
