import { t } from '@lingui/core/macro';
import { worded } from '#web/api/worded.ts';
import type { PurchaseOrderEvent } from '#contract/calls/purchase-orders.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { EVENTS } from './purchase-order-words.ts';

/** What happened to a purchase order, oldest first. */
export function Timeline({ events }: { events: readonly PurchaseOrderEvent[] }) {
  const clock = useOrganizationTime();
  if (events.length === 0)
    return <p className="text-body text-ink-muted">{t`Nothing happened to it yet.`}</p>;
  return (
    <ol aria-label={t`Timeline`} className="space-y-3 border-l-2 border-line pl-4">
      {events.map(({ at, kind, by, detail, detailCoded }) => (
        <li key={`${at} ${kind} ${detail}`} className="text-body">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className={kind === 'failed' ? 'font-medium text-danger' : 'font-medium'}>
              {t(EVENTS[kind])}
            </span>
            <span className="text-sm text-ink-muted tabular-nums">
              {clock.dateAndTime(at)}
              {by && `, ${by}`}
            </span>
          </p>
          {detailCoded && detail && (
            <p className="text-sm wrap-anywhere text-ink-muted">{worded(detailCoded, detail)}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
