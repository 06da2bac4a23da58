import { t } from '@lingui/core/macro';
import { numberFormat } from '#web/language/formats.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Receipt, ReceiptLine } from '#contract/calls/receipts.ts';
import { moneyText } from '#web/language/money.ts';
import { smallVersion } from '#contract/values/photos.ts';
import { queryOf } from '#web/api/queries.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { receivedText, refusedText } from '#web/orders/received-text.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useUser } from '#web/session/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Each } from '#web/ui/each.tsx';
import { CountedLines } from './counted-lines.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { reasonName } from '#web/orders/reason-names.ts';
import type { CorrectedEntry } from '#web/session/submissions/use-corrected-entry.ts';
import { useCorrection } from './use-correction.ts';

interface ReceiptDialogProps {
  open: boolean;
  receiptId: string;
  /** From the list, shown until it is read again. */
  known: Receipt | undefined;
  /** The time zone of the location. */
  zone: string;
  /** A correction of it that the server refused, to be corrected. */
  refused?: CorrectedEntry | undefined;
  onClose: () => void;
}

/** One receipt, line by line; a manager can correct it on its day (E13). Mount a new one each time it opens. */
export function ReceiptDialog(props: ReceiptDialogProps) {
  const { open, receiptId, known, zone, refused, onClose } = props;
  const isManager = useUser().userType === 'manager';
  const receipt = useQuery({
    ...queryOf('getReceipt', { params: { id: receiptId } }),
    placeholderData: known,
    staleTime: 0,
  });
  const [isCorrecting, setIsCorrecting] = useState(refused !== undefined);
  const correction = useCorrection(isCorrecting ? receipt.data : undefined, {
    refused,
    onSaved: onClose,
  });
  const { data } = receipt;
  const vendorName = data?.vendorName;
  const canCorrect = isManager && data !== undefined && isOfToday(data.createdAt, zone);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={vendorName === undefined ? t`Delivery` : t`Delivery from ${vendorName}`}
      size="large"
      busy={correction.busy}
      footer={
        isCorrecting ? (
          <>
            <Button
              variant="secondary"
              disabled={correction.busy}
              onClick={() => setIsCorrecting(false)}
            >
              {t`Cancel`}
            </Button>
            <Button busy={correction.busy} onClick={correction.save}>
              {correction.busy ? t`Saving...` : t`Save Correction`}
            </Button>
          </>
        ) : (
          <>
            {canCorrect && (
              <Button variant="secondary" onClick={() => setIsCorrecting(true)}>
                {t({ message: 'Correct', context: 'verb' })}
              </Button>
            )}
            <Button variant="secondary" onClick={onClose}>
              {t({ message: 'Close', context: 'verb' })}
            </Button>
          </>
        )
      }
    >
      {!data && receipt.isError && (
        <Failed
          message={t`The receipt could not be loaded.`}
          busy={receipt.isFetching}
          onRetry={() => void receipt.refetch()}
        />
      )}
      {!data && !receipt.isError && <Spinner label={t`Loading receipt...`} />}
      {data && !isCorrecting && <Details receipt={data} />}
      {data && !isCorrecting && isManager && !canCorrect && (
        <p className="mt-4 text-sm text-ink-muted">
          {t`It can no longer be corrected: that is possible on the day on which it was recorded.`}
        </p>
      )}
      {data && isCorrecting && (
        <>
          <CountedLines lines={correction.lines} busy={correction.busy} />
          {correction.sentence && <Problem className="mt-4">{correction.sentence}</Problem>}
        </>
      )}
    </Dialog>
  );
}

function Details({ receipt }: { receipt: Receipt }) {
  const clock = useOrganizationTime();
  const { at, receivedByName, locationName, notes, correctedAt, correctedByName, lines } = receipt;
  const moment = clock.dateAndTime(correctedAt ?? at);
  const person = correctedByName ?? t`Unknown User`;
  const correction = t`${moment} by ${person}`;
  const orderIds = lines.flatMap(({ orderId }) => orderId ?? []);
  return (
    <div className="space-y-5">
      <Facts>
        <Fact name={t({ message: 'Received', context: 'when' })}>
          <time dateTime={at}>{clock.dateAndTime(at)}</time>
        </Fact>
        <Fact name={t({ message: 'By', context: 'person' })}>
          {receivedByName ?? t`Unknown User`}
        </Fact>
        <Fact name={t`Location`}>{locationName}</Fact>
        {correctedAt && (
          <Fact name={t({ message: 'Corrected', context: 'when' })}>{correction}</Fact>
        )}
        {notes && <Fact name={t`Notes`}>{notes}</Fact>}
      </Facts>
      <ul className="divide-y divide-line border-t border-line">
        <Each of="li" records={lines} keyOf={(line) => line.id}>
          {(line) => <Line line={line} />}
        </Each>
      </ul>
      <InvoiceButton orderIds={orderIds} />
    </div>
  );
}

function Line({ line }: { line: ReceiptLine }) {
  const { productName, reason, note, temperatureC, lot, bestBefore, refused, billedPrice } = line;
  const currency = useCurrency();
  const photos = [...new Set([line.photoUrl, ...refused.map((part) => part.photoUrl)])].flatMap(
    (url) => url ?? [],
  );
  const day = bestBefore && longDay(bestBefore);
  const price = billedPrice && currency && moneyText(billedPrice, currency);
  const degrees = temperatureC !== null && numberFormat().format(temperatureC);
  const details = [
    degrees && `${degrees} °C`,
    lot && t`Lot ${lot}`,
    day && t`Best before ${day}`,
    price && t`Billed ${price}`,
    note,
  ].filter(Boolean);
  const reasons = new Set([...(reason ? [reason] : []), ...refused.map((part) => part.reason)]);
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{productName || t`Unknown Product`}</span>
          {[...reasons].map((one) => (
            <Badge key={one} tone="warning">
              {reasonName(one)}
            </Badge>
          ))}
          {line.isOverDelivered && <Badge tone="info">{t`More than ordered`}</Badge>}
        </p>
        {refused.map((part) => (
          <p key={part.id} className="mt-0.5 text-sm wrap-anywhere text-ink-muted">
            {refusedText(part, line)}
          </p>
        ))}
        {details.length > 0 && (
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">{details.join(' • ')}</p>
        )}
      </div>
      {photos.map((photoUrl) => (
        <a key={photoUrl} href={photoUrl} target="_blank" rel="noreferrer" className="shrink-0">
          <Picture
            src={smallVersion(photoUrl)}
            alt={t`Photo of ${productName}`}
            width={48}
            height={48}
            className="rounded-control border border-line"
          />
        </a>
      ))}
      <p className="shrink-0 text-right font-medium tabular-nums">{receivedText(line)}</p>
    </li>
  );
}

/** Whether the moment is of today in that time zone. */
function isOfToday(moment: string, zone: string): boolean {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  return day.format(new Date(moment)) === day.format(new Date());
}
