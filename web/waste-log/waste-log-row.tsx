import { t } from '@lingui/core/macro';
import { Trash2 } from 'lucide-react';
import { moneyText } from '#web/language/money.ts';
import { smallVersion } from '#contract/values/photos.ts';
import type { WasteLog } from '#contract/calls/waste.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Button } from '#web/ui/button.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { WASTE_REASON_WORDS } from './reason-words.ts';

/** A deleted product still has its name; one that never existed has none (D7). */
export const nameOfProduct = (log: WasteLog) => log.productName || t`Unknown Product`;

/** One entry: product, quantity, location, user, time, and what is known of its reason and cost. */
export function WasteLogRow({ log, onDelete }: { log: WasteLog; onDelete: () => void }) {
  const clock = useOrganizationTime();
  const currency = useCurrency();
  const name = nameOfProduct(log);
  const known = [
    log.reason && t(WASTE_REASON_WORDS[log.reason]),
    log.cost && currency && moneyText(log.cost, currency),
  ].filter(Boolean);
  return (
    <li className="flex items-start gap-2 py-3">
      {log.photoUrl && (
        <a
          href={log.photoUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Open the photo of ${name}`}
          className="mr-1 rounded-control"
        >
          <Picture
            src={smallVersion(log.photoUrl)}
            alt=""
            width={56}
            height={56}
            className="rounded-control border border-line"
          />
        </a>
      )}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium wrap-anywhere">{name}</span>{' '}
          <span className="tabular-nums">{`${grouped(log.quantity)} ${log.unitOfMeasure}`}</span>
        </p>
        <p className="text-body wrap-anywhere text-ink-muted">
          {log.locationName || t`Unknown Location`} · {log.recordedByName || t`Unknown User`}
        </p>
        <p className="text-sm text-ink-muted tabular-nums">
          <time dateTime={log.createdDate}>{clock.dateAndTime(log.createdDate)}</time>
        </p>
        {!log.hasConversion && (
          <p className="text-sm text-ink-muted">{t`Moves no stock yet: this unit has no conversion.`}</p>
        )}
        {known.length > 0 && <p className="text-sm tabular-nums">{known.join(' · ')}</p>}
        {log.notes && <LongText text={log.notes} what={t`notes`} className="mt-1 text-body" />}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Delete waste entry of ${name}`}
        className="-mt-2 -mr-2"
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-5 text-ink-muted" />
      </Button>
    </li>
  );
}
