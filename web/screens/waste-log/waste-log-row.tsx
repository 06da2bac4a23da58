import { Trash2 } from 'lucide-react';
import type { WasteLog } from '#contract/waste.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { LongText } from '#web/ui/long-text.tsx';

/** A deleted product still has its name; one that never existed has none (D7). */
export const nameOfProduct = (log: WasteLog) => log.productName || 'Unknown Product';

/** One entry: product, quantity, location, user, time and reason. */
export function WasteLogRow({ log, onDelete }: { log: WasteLog; onDelete: () => void }) {
  const clock = useOrganizationTime();
  return (
    <li className="flex items-start gap-2 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium wrap-anywhere">{nameOfProduct(log)}</span>{' '}
          <span className="tabular-nums">{`${grouped(log.quantity)} ${log.unitOfMeasure}`}</span>
        </p>
        <p className="text-body wrap-anywhere text-ink-muted">
          {log.locationName || 'Unknown Location'} · {log.recordedByName || 'Unknown User'}
        </p>
        <p className="text-sm text-ink-muted tabular-nums">
          <time dateTime={log.createdDate}>{clock.dateAndTime(log.createdDate)}</time>
        </p>
        {log.notes && <LongText text={log.notes} what="notes" className="mt-1 text-body" />}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete waste entry of ${nameOfProduct(log)}`}
        className="-mt-2 -mr-2"
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-5 text-ink-muted" />
      </Button>
    </li>
  );
}
