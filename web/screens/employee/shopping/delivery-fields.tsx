import { t } from '@lingui/core/macro';
import type { GoesBySelf as Sending } from '#contract/calls/sending-rules.ts';
import { goesToAfter, goesToAt } from '#web/orders/goes-at.ts';
import { GoesLine } from '#web/orders/goes-line.tsx';
import { useCart } from '#web/session/cart.ts';
import { Select } from '#web/ui/select.tsx';
import { shortMoment, longDay } from '#web/orders/delivery-days.ts';
import type { CartItem } from './catalogue.ts';
import type { VendorFacts } from './use-vendor-facts.ts';
import { byVendor, hasVendorFacts, nextDelivery } from './vendor-deliveries.ts';
import type { VendorGroup } from './vendor-deliveries.ts';
import { VendorLines } from './vendor-lines.tsx';

interface DeliveryFieldsProps {
  items: readonly CartItem[];
  facts: VendorFacts;
  busy: boolean;
}

/** For which delivery each vendor's lines are ordered: the first that can still be made, or a later one (V2). */
export function DeliveryFields({ items, facts, busy }: DeliveryFieldsProps) {
  const groups = byVendor(items);
  if (!hasVendorFacts(groups, facts) && !groups.some((group) => goesBySelf(group, facts)))
    return null;
  return (
    <section aria-labelledby="order-deliveries" className="rounded-control border border-line">
      <h3 id="order-deliveries" className="border-b border-line px-3 py-2 font-medium">
        {t`Deliveries`}
      </h3>
      <ul className="divide-y divide-line px-3">
        {groups.map((group) => (
          <VendorDelivery key={group.vendorId} group={group} facts={facts} busy={busy} />
        ))}
      </ul>
    </section>
  );
}

function VendorDelivery({
  group,
  facts,
  busy,
}: Omit<DeliveryFieldsProps, 'items'> & { group: VendorGroup }) {
  const { deliveryDates, actions } = useCart();
  const { vendorId, name } = group;
  if (vendorId === null) return null;
  if (!hasVendorFacts([group], facts) && !goesBySelf(group, facts)) return null;
  const next = nextDelivery(facts.deliveries, {
    vendorId,
    chosen: deliveryDates[vendorId],
    now: facts.now,
  });
  return (
    <li className="space-y-1 py-2">
      {next ? (
        <Select
          label={name}
          options={next.open.map(({ deliveryDate, cutOffAt }) => ({
            value: deliveryDate,
            label: longDay(deliveryDate),
            hint: orderUntil(shortMoment(cutOffAt, facts)),
          }))}
          value={next.delivery.deliveryDate}
          onValueChange={(date) =>
            actions.setDelivery(vendorId, date === next.open[0]?.deliveryDate ? undefined : date)
          }
          disabled={busy}
        />
      ) : (
        <p className="font-medium wrap-anywhere">{name}</p>
      )}
      <VendorLines group={group} next={next} facts={facts} />
      <GoesBySelf
        name={name}
        sending={facts.sendings.find(
          (one) =>
            one.vendorId === vendorId && one.deliveryDate === (next?.delivery.deliveryDate ?? null),
        )}
        zone={facts.zone}
      />
    </li>
  );
}

const goesBySelf = ({ vendorId }: VendorGroup, { sendings }: VendorFacts) =>
  sendings.some((one) => one.vendorId === vendorId);

interface GoesBySelfProps {
  name: string;
  sending: Sending | undefined;
  zone: string;
}

/** When what is ordered now goes to its vendor without a manager (H3). */
function GoesBySelf({ name, sending, zone }: GoesBySelfProps) {
  if (!sending) return null;
  const { when, minutes, goesAt } = sending;
  // The minutes count from the last change, which will be this order.
  if (when === 'at_once') return <GoesLine goesAt={null} say={() => goesToAfter(minutes, name)} />;
  if (goesAt === null) return null;
  return (
    <GoesLine goesAt={goesAt} say={(now) => goesToAt(goesAt, { vendorName: name, now, zone })} />
  );
}

const orderUntil = (moment: string) => t`Order by ${moment}`;
