import { t } from '@lingui/core/macro';
import type { PurchaseOrderRecord } from '#contract/calls/purchase-orders.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { useNow } from '#web/session/use-now.ts';
import { until } from './until.ts';

/** Until when an answer is needed, which is in words where none has come: `Answer needed in 42 min`. */
export function Deadline({
  order: { cutOffAt, state },
}: {
  order: Pick<PurchaseOrderRecord, 'cutOffAt' | 'state'>;
}) {
  const clock = useOrganizationTime();
  const isWaiting = state === 'sent' || state === 'opened';
  const now = useNow(isWaiting && cutOffAt !== null);
  if (cutOffAt === null)
    return <span className="text-ink-muted">{t({ message: 'None', context: 'cut-off' })}</span>;
  const at = clock.dateAndTime(cutOffAt);
  if (!isWaiting) return <span className="text-ink-muted">{at}</span>;
  const left = until(cutOffAt, now);
  return (
    <>
      <span className="block font-medium">
        {left === 'passed' ? t`Passed without an answer` : t`Answer needed ${left}`}
      </span>
      <span className="block text-sm text-ink-muted">{at}</span>
    </>
  );
}
