import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShareBar } from '#web/ui/share-bar.tsx';
import type { VendorFacts } from './use-vendor-facts.ts';
import { orderBy, rolledOn, timeLeft } from './vendor-deliveries.ts';
import type { NextDelivery, VendorGroup } from './vendor-deliveries.ts';
import { minimumOf, orderedAmount, subtotalOf } from './vendor-minimum.ts';

interface VendorLinesProps {
  group: VendorGroup;
  next: NextDelivery | undefined;
  facts: VendorFacts;
  /** Called with what is missing to the minimum; renders nothing while nothing is missing. */
  renderMissing?: (missing: string, currency: string) => ReactNode;
}

/** By when to order from a vendor and for which delivery, and what is missing to its minimum (V2). */
export function VendorLines({ group, next, facts, renderMissing }: VendorLinesProps) {
  const { vendors, currency, products } = facts;
  const { name } = group;
  const vendor = vendors.find(({ id }) => id === group.vendorId);
  const deliveryDate = next?.delivery.deliveryDate;
  const ordered =
    vendor && currency && deliveryDate !== undefined
      ? orderedAmount(facts.ordered, { vendorId: vendor.id, deliveryDate, products, currency })
      : null;
  const minimum =
    vendor &&
    currency &&
    minimumOf(vendor, { ...subtotalOf(group.items, currency), ordered }, currency);
  return (
    <>
      {next && <CutOff next={next} facts={facts} />}
      {minimum && (
        <div className="space-y-1 text-sm text-ink-muted tabular-nums">
          {minimum.share !== null && (
            <ShareBar label={t`Minimum order of ${name}`} share={minimum.share} />
          )}
          <p>{minimum.text}</p>
          {minimum.missing !== null && currency && renderMissing?.(minimum.missing, currency)}
        </div>
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
