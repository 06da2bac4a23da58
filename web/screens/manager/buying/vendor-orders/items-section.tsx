import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Vendor } from '#contract/calls/vendors.ts';
import { addressOf } from '#web/api/call.ts';
import { TotalPrice } from '#web/orders/prices.tsx';
import type { Cost } from '#web/orders/prices.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { MarkAllOrdered } from './mark-all-ordered.tsx';
import type { Place } from './place.ts';
import { PlaceState } from './place-state.tsx';
import { SendButton } from './send-button.tsx';
import { ShareButton } from './share-button.tsx';
import { PdfLink } from '../../records/pdf-link.tsx';
import { useFocusHandedOn } from '../../records/use-focus-handed-on.ts';

type ItemsSectionProps = {
  title: string;
  subtitle: ReactNode;
  place: Place;
  vendorName: string;
  locationName: string;
  /** Undefined while unknown; null when it was deleted: then only open items can be sent. */
  vendor: Vendor | null | undefined;
  /** Whether an item is open (pending or ordered), and whether one is pending. */
  hasOpen: boolean;
  somePending: boolean;
  /** Those that are shown. */
  items: readonly OrderItem[];
  /** The highest purchase order number of the open items; null when nothing is open. */
  number: number | null;
  /** What the open items cost; shown where one has a price. */
  cost: Cost | undefined;
  /** Says that the buttons cover more than the items shown. */
  note?: string | undefined;
  /** The list of the items. */
  children: ReactNode;
};

/** One vendor's items at one location, with the buttons that act on all of them. */
export function ItemsSection(props: ItemsSectionProps) {
  const { title, subtitle, place, vendorName, locationName, vendor, hasOpen, note, cost } = props;
  const section = useFocusHandedOn<HTMLElement>();
  const noEmailId = useId();
  const hasNoEmail = vendor?.email === null;
  const canSend = vendor !== null || hasOpen;

  return (
    <SectionCard
      ref={section}
      title={title}
      subtitle={subtitle}
      actions={
        canSend && (
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            <PdfLink href={addressOf('getVendorOrderPdf', { params: { ...place } })} />
            <SendButton channel="sms" place={place} vendorName={vendorName} />
            <SendButton
              channel="email"
              place={place}
              vendorName={vendorName}
              disabled={hasNoEmail}
              aria-describedby={hasNoEmail ? noEmailId : undefined}
            />
            <ShareButton place={place} />
            {props.somePending && (
              <MarkAllOrdered
                place={place}
                vendorName={vendorName}
                itemIds={props.items.flatMap(({ id, isOpen, orderedStatus }) =>
                  isOpen && orderedStatus === 'pending' ? id : [],
                )}
                stayHere={() => section.current?.focus({ preventScroll: true })}
              />
            )}
          </div>
        )
      }
    >
      {canSend && (
        <PlaceState
          place={place}
          placeName={t`${vendorName} at ${locationName}`}
          number={props.number}
          noEmail={
            hasNoEmail
              ? {
                  id: noEmailId,
                  reason: t`${vendorName} has no e-mail address. Add one under Vendors.`,
                }
              : undefined
          }
        />
      )}
      {cost && cost.total !== null && (
        <div className="mb-3 text-body">
          <span className="text-ink-muted">{t`Total of open items`}</span> <TotalPrice {...cost} />
        </div>
      )}
      {note && <p className="-mt-2 mb-3 text-sm text-ink-muted">{note}</p>}
      {props.children}
    </SectionCard>
  );
}
