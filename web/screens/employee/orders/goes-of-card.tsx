import { plural } from '@lingui/core/macro';
import type { SendingOfOrder } from '#contract/calls/sending-rules.ts';
import { goesToAt } from '#web/orders/goes-at.ts';
import { GoesLine } from '#web/orders/goes-line.tsx';
import { useZoneOf } from '../use-zone-of.ts';

interface GoesOfCardProps {
  locationId: number;
  /** The soonest first. */
  sendings: readonly SendingOfOrder[];
}

/** Lines of a card; the details show all. */
const SHOWN = 2;

/** When an order of the list goes to its vendors by itself (H3). */
export function GoesOfCard({ locationId, sendings }: GoesOfCardProps) {
  const zone = useZoneOf(locationId);
  const more = sendings.length - SHOWN;
  return (
    <ul className="space-y-1">
      {sendings.slice(0, SHOWN).map(({ vendorId, vendorName, deliveryDate, goesAt }) => (
        <li key={`${vendorId} ${deliveryDate}`}>
          <GoesLine goesAt={goesAt} say={(now) => goesToAt(goesAt, { vendorName, now, zone })} />
        </li>
      ))}
      {more > 0 && (
        <li className="pl-5.5 text-sm text-ink-muted">
          {plural(more, { one: 'and to # more vendor', other: 'and to # more vendors' })}
        </li>
      )}
    </ul>
  );
}
