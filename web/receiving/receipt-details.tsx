import { t } from '@lingui/core/macro';
import type { Receipt, ReceiptLine } from '#contract/calls/receipts.ts';
import { smallVersion } from '#contract/values/photos.ts';
import { numberFormat } from '#web/language/formats.ts';
import { moneyText } from '#web/language/money.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { Fact, Facts } from '#web/orders/facts.tsx';
import { reasonName } from '#web/orders/reason-names.ts';
import { receivedText, refusedText } from '#web/orders/received-text.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Each } from '#web/ui/each.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { InvoiceButton } from './invoice-button.tsx';

/** A recorded delivery: when, by whom, and what came. */
export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
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
