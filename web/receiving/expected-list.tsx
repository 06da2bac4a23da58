import { t } from '@lingui/core/macro';
import { PackageCheck } from 'lucide-react';
import { useId } from 'react';
import type { ExpectedDelivery } from '#contract/calls/ordered.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Each } from '#web/ui/each.tsx';
import { keyOf, DELIVERY_PARTS, partsOf } from './deliveries.ts';
import { ExpectedCard } from './expected-card.tsx';
import { useBegunCounts } from './kept-delivery-count.ts';
import { OtherDelivery } from './other-delivery.tsx';
import { useReceivingAddress } from './use-receiving-address.ts';

interface ExpectedListProps {
  locationId: number;
  deliveries: readonly ExpectedDelivery[];
}

/** The deliveries that are expected: today's first. */
export function ExpectedList({ locationId, deliveries }: ExpectedListProps) {
  const begun = useBegunCounts(locationId);
  const expected = new Set(deliveries.map((delivery) => keyOf(delivery)));
  // Items that moved to another delivery are expected there.
  const isExpected = new Set(
    deliveries.flatMap(({ items }) => items.map(({ orderItemId }) => orderItemId)),
  );
  const counted = [...begun].flatMap(([key, { delivery }]) => {
    const isNowhere = delivery?.items.some(({ orderItemId }) => !isExpected.has(orderItemId));
    return delivery && isNowhere && !expected.has(key) ? delivery : [];
  });
  if (deliveries.length === 0 && counted.length === 0) {
    return (
      <Empty
        icon={PackageCheck}
        title={t`Nothing is expected`}
        text={t`A delivery appears here when its items were ordered from the vendor.`}
        action={<OtherDelivery />}
      />
    );
  }
  return (
    <div className="space-y-6">
      {partsOf(deliveries).map((part) => (
        <Part key={part.part} {...part} begun={begun} />
      ))}
      {counted.length > 0 && <Part part="counted" deliveries={counted} begun={begun} />}
      <OtherDelivery />
    </div>
  );
}

interface PartProps {
  part: keyof typeof DELIVERY_PARTS;
  deliveries: readonly ExpectedDelivery[];
  begun: ReturnType<typeof useBegunCounts>;
}

function Part({ part, deliveries, begun }: PartProps) {
  const id = useId();
  const { hrefOf } = useReceivingAddress();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base font-semibold tracking-tight">
        {t(DELIVERY_PARTS[part])}
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        <Each of="li" records={deliveries} keyOf={(delivery) => keyOf(delivery)}>
          {(delivery) => (
            <ExpectedCard
              delivery={delivery}
              href={hrefOf(keyOf(delivery))}
              isBegun={begun.has(keyOf(delivery))}
            />
          )}
        </Each>
      </ul>
    </section>
  );
}
