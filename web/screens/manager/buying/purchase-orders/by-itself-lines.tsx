import { t } from '@lingui/core/macro';
import type { ReadyPurchaseOrder } from '#contract/calls/purchase-orders.ts';
import { worded } from '#web/api/worded.ts';
import { goesByItselfAt, goesMoment } from '#web/orders/goes-at.ts';
import { GoesLine } from '#web/orders/goes-line.tsx';
import { useOrganizationTime } from '#web/session/organization-time.ts';

type ByItself = Pick<ReadyPurchaseOrder, 'goesAt' | 'notSent'>;

/** When a purchase order goes by itself, or why it did not (H2); nothing where a manager sends it. */
export function ByItselfLines({ order: { goesAt, notSent } }: { order: ByItself }) {
  const { zone } = useOrganizationTime();
  const reason = notSent && worded(notSent, notSent.message);
  return (
    <>
      {reason && (
        <p className="text-sm font-medium wrap-anywhere text-warning">
          {t`Not sent by itself: ${reason}`}
        </p>
      )}
      {goesAt && zone && (
        <GoesLine
          goesAt={goesAt}
          say={(now) => sayOf({ goesAt, notSent }, { now, zone })}
          className="text-ink-muted"
        />
      )}
    </>
  );
}

/** What failed before is tried again. */
function sayOf(
  { goesAt, notSent }: { goesAt: string; notSent: ByItself['notSent'] },
  clock: { now: Date; zone: string },
): string {
  if (notSent?.params['because'] !== 'failed') return goesByItselfAt(goesAt, clock);
  const moment = goesMoment(goesAt, clock);
  return t`Tries again ${moment}`;
}
