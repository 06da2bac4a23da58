import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OrderItem } from '#contract/order-items.ts';
import { addressOf } from '#web/api/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { isOpen } from './item-states.ts';
import { ItemRow } from './item-row.tsx';
import { MarkAllOrdered } from './mark-all-ordered.tsx';

type ItemsSectionProps = {
  title: string;
  subtitle?: ReactNode;
  vendorId: number;
  locationId: number;
  items: readonly OrderItem[];
  /** Each item says which order it is of: where several orders are mixed. */
  showOrder?: boolean;
  /** Deleted since: there is nobody left to send an order to. */
  vendorGone?: boolean;
  /** What the buttons reach beyond the items shown. */
  note?: string;
};

/** One vendor's items at one location, with what can be done for all of them. */
export function ItemsSection(props: ItemsSectionProps) {
  const {
    title,
    subtitle,
    vendorId,
    locationId,
    items,
    showOrder = false,
    note,
    vendorGone,
  } = props;
  const params = { vendorId, locationId };
  const somePending = items.some((item) => item.orderedStatus === 'pending' && isOpen(item));
  return (
    <SectionCard
      title={title}
      subtitle={subtitle ?? (items.length === 1 ? '1 item' : `${items.length} items`)}
      actions={
        !vendorGone && (
          <>
            <LinkButton
              href={addressOf('getVendorOrderPdf', { params })}
              target="_blank"
              rel="noopener"
              title="Opens in a new tab"
            >
              <FileText aria-hidden className="size-4" />
              PDF
            </LinkButton>
            {somePending && <MarkAllOrdered {...params} />}
          </>
        )
      }
    >
      {note && <p className="-mt-2 mb-3 text-sm text-ink-muted">{note}</p>}
      <ul className="-my-2 divide-y divide-line">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} showOrder={showOrder} />
        ))}
      </ul>
    </SectionCard>
  );
}
