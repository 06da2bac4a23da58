import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { OrderItem } from '#contract/order-items.ts';
import type { Vendor } from '#contract/vendors.ts';
import { addressOf } from '#web/api/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { isOpen } from './item-states.ts';
import { ItemRow } from './item-row.tsx';
import { MarkAllOrdered } from './mark-all-ordered.tsx';
import { PlaceState } from './place-state.tsx';
import { SendButton } from './send-button.tsx';
import { ShareButton } from './share-button.tsx';
import { useFocusHandedOn } from './use-focus-handed-on.ts';

type ItemsSectionProps = {
  title: string;
  subtitle?: ReactNode;
  /** Never empty: they say which vendor and location. */
  items: readonly [OrderItem, ...OrderItem[]];
  /** Each item says which order it is of: where several orders are mixed. */
  showOrder?: boolean;
  /** As far as it is known by now; null when it was deleted: then only what is open can still be sent. */
  vendor: Vendor | null | undefined;
  /** What the buttons reach beyond the items shown. */
  note?: string;
};

/** One vendor's items at one location, with what can be done for all of them. */
export function ItemsSection(props: ItemsSectionProps) {
  const { title, subtitle, items, showOrder = false, vendor, note } = props;
  const [{ vendorId, locationId, vendorName, locationName }] = items;
  const place = { vendorId, locationId };
  const section = useFocusHandedOn<HTMLElement>();
  const noEmailId = useId();
  const hasNoEmail = vendor?.email === null;
  const open = items.filter(isOpen);
  const canSend = vendor !== null || open.length > 0;
  const numbered = open.find(({ purchaseOrderNumber }) => purchaseOrderNumber !== null);

  return (
    <SectionCard
      ref={section}
      title={title}
      subtitle={subtitle ?? (items.length === 1 ? '1 item' : `${items.length} items`)}
      actions={
        canSend && (
          <div className="flex flex-wrap gap-2 max-sm:*:grow">
            <LinkButton
              href={addressOf('getVendorOrderPdf', { params: place })}
              target="_blank"
              rel="noopener"
              title="Opens in a new tab"
            >
              <FileText aria-hidden className="size-4" />
              PDF
            </LinkButton>
            <SendButton channel="sms" place={place} vendorName={vendorName} />
            <SendButton
              channel="email"
              place={place}
              vendorName={vendorName}
              disabled={hasNoEmail}
              aria-describedby={hasNoEmail ? noEmailId : undefined}
            />
            <ShareButton place={place} />
            <MarkAllOrdered
              place={place}
              shown={open}
              stayHere={() => section.current?.focus({ preventScroll: true })}
            />
          </div>
        )
      }
    >
      {canSend && (
        <PlaceState
          place={place}
          placeName={`${vendorName} at ${locationName}`}
          number={numbered?.purchaseOrderNumber ?? null}
          noEmail={
            hasNoEmail
              ? {
                  id: noEmailId,
                  reason: `${vendorName} has no e-mail address. Add one under Vendors.`,
                }
              : undefined
          }
        />
      )}
      {note && <p className="-mt-2 mb-3 text-sm text-ink-muted">{note}</p>}
      <ul className="-my-2 divide-y divide-line">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} showOrder={showOrder} />
        ))}
      </ul>
    </SectionCard>
  );
}
