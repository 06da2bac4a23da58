import { Clock, TriangleAlert } from 'lucide-react';
import type { VendorFacts } from './use-vendor-facts.ts';
import { belowMinimum, orderBy, rolledOn, timeLeft } from './vendor-deliveries.ts';
import type { NextDelivery, VendorGroup } from './vendor-deliveries.ts';

interface VendorLinesProps {
  group: VendorGroup;
  next: NextDelivery | undefined;
  facts: VendorFacts;
}

/** By when to order from a vendor and for which delivery, and what is missing to its minimum (V2). */
export function VendorLines({ group, next, facts }: VendorLinesProps) {
  const { vendors, currency } = facts;
  const vendor = vendors.find(({ id }) => id === group.vendorId);
  const missing = vendor && currency && belowMinimum(vendor, group.items, currency);
  return (
    <>
      {next && <CutOff next={next} facts={facts} />}
      {missing && (
        <p className="flex items-start gap-1.5 text-sm text-ink-muted tabular-nums">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {missing}
        </p>
      )}
    </>
  );
}

function CutOff({ next: { delivery, missed }, facts }: { next: NextDelivery; facts: VendorFacts }) {
  const left = timeLeft(delivery, facts.now);
  return (
    <>
      <p className="flex items-start gap-1.5 text-sm text-ink-muted tabular-nums">
        <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          {orderBy(delivery, facts)}
          {left && (
            <>
              {' '}
              <span className="font-semibold whitespace-nowrap text-warning">• {left}</span>
            </>
          )}
        </span>
      </p>
      {missed && (
        <output className="block text-sm font-medium text-warning tabular-nums">
          {rolledOn(missed, delivery, facts)}
        </output>
      )}
    </>
  );
}
