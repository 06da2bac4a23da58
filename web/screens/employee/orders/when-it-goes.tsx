import { t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { goesToAt, wentToAt } from '#web/orders/goes-at.ts';
import { GoesLine } from '#web/orders/goes-line.tsx';
import { useItemsOfOrder } from '#web/orders/reading-orders.ts';
import { useSendings } from '#web/orders/use-sendings.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { canBeTakenBack, toVendors } from './until-it-goes.ts';
import type { ToVendor } from './until-it-goes.ts';
import { useTakeBackOrder } from './use-take-back-order.ts';
import { useZoneOf } from '../use-zone-of.ts';

/** When an order goes to its vendors by itself, or that it went; until then it can be taken back (H3). Nothing without a rule. */
export function WhenItGoes({ order }: { order: ListedOrder }) {
  const items = useItemsOfOrder(order.id).data ?? [];
  const sendings = useSendings(order.locationId).data ?? [];
  const zone = useZoneOf(order.locationId);
  if (order.status === 'cancelled') return null;
  // What waits for approval goes once it is approved.
  const vendors = order.needsApproval
    ? []
    : toVendors(items, sendings).toSorted((one, other) =>
        momentOf(one) < momentOf(other) ? -1 : 1,
      );
  const isOwn = canBeTakenBack(items, sendings);
  if (vendors.length === 0 && !isOwn) return null;
  return (
    <section
      aria-label={t`When it goes`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control bg-surface-subtle p-3"
    >
      <ul className="min-w-0 grow basis-56 space-y-1">
        {vendors.map((one) => (
          <li key={`${one.vendorId} ${one.deliveryDate}`}>
            <GoesLine
              goesAt={one.goesAt}
              say={(now) => sayOf(one, { now, zone })}
              className={one.wentAt ? 'text-ink-muted' : undefined}
            />
          </li>
        ))}
        {isOwn && (
          <li className="text-sm text-ink-muted">
            {vendors.length > 0
              ? t`Until then it can be changed and taken back.`
              : t`It can still be changed and taken back.`}
          </li>
        )}
      </ul>
      {isOwn && <TakeBack order={order} />}
    </section>
  );
}

const momentOf = ({ goesAt, wentAt }: ToVendor) => goesAt ?? wentAt ?? '';

function sayOf(
  { goesAt, wentAt, vendorName }: ToVendor,
  clock: { now: Date; zone: string },
): string {
  if (goesAt) return goesToAt(goesAt, { ...clock, vendorName });
  return wentAt ? wentToAt(wentAt, { ...clock, vendorName }) : '';
}

function TakeBack({ order }: { order: ListedOrder }) {
  const [isAsking, setAsking] = useState(false);
  const { takeBack, isBusy } = useTakeBackOrder(order, () => setAsking(false));
  const { id } = order;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Undo2 aria-hidden className="size-4" />
        {t`Take Back`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Take this order back?`}
        description={t`Nothing of ${id} goes to vendors. It is cancelled, and can be ordered again.`}
        confirmLabel={isBusy ? t`Taking back...` : t`Take Back`}
        busy={isBusy}
        onConfirm={takeBack}
      />
    </>
  );
}
