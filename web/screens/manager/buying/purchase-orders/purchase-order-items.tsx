import { t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_MAX } from '#contract/values/limits.ts';
import type { PurchaseOrderDetails, PurchaseOrderItem } from '#contract/calls/purchase-orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { LoadMore } from '#web/lists/load-more.tsx';
import { pagesOf } from '#web/lists/pages.ts';
import { DeliveryLine } from '#web/orders/delivery-line.tsx';
import { LinePrice } from '#web/orders/prices.tsx';
import { ReceivedLine } from '#web/orders/received-line.tsx';
import { Each } from '#web/ui/each.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import { ItemLine } from '../answers/item-line.tsx';
import { AcceptAll } from '../answers/accept-all.tsx';
import { AnswerNotes } from '../answers/answer-notes.tsx';

/**
 * The items under a purchase order's number, page by page: first those whose answer a manager has to settle, then those that
 * still wait for one; otherwise in the sequence of PDF and e-mail.
 */
export function PurchaseOrderItems({ order }: { order: PurchaseOrderDetails }) {
  const { number, vendorId, openItems, itemCount } = order;
  const [open, all] = [grouped(openItems), grouped(itemCount)];
  const items = useInfiniteQuery({
    ...pagesOf('listPurchaseOrderItems', {}, { limit: PAGE_MAX, params: { number } }),
    placeholderData: keepPreviousData,
  });
  const rows = items.data?.pages.flatMap((page) => page.rows) ?? [];
  const total = { count: itemCount, stopped: false };

  return (
    <SectionCard
      title={t`Items`}
      subtitle={openItems === 0 ? t`Nothing is still to come` : t`${open} of ${all} still to come`}
      actions={
        <>
          <LinkButton href={`/manager/vendor-orders/${vendorId}`}>{t`Vendor order`}</LinkButton>
          <AcceptAll items={rows} />
        </>
      }
    >
      {items.isPending && <Spinner label={t`Loading items...`} />}
      {items.isError && !items.data && (
        <Failed
          message={sentenceOf(items.error, t`The items could not be loaded.`)}
          onRetry={() => void items.refetch()}
          busy={items.isFetching}
        />
      )}
      {items.data && rows.length === 0 && (
        <p className="text-body text-ink-muted">{t`No item is under this number any more.`}</p>
      )}
      <AnswerNotes items={rows} />
      <ul className="divide-y divide-line">
        <Each of="li" records={rows} keyOf={({ id }) => id}>
          {(item) => <Item item={item} deliveryDate={order.deliveryDate} />}
        </Each>
      </ul>
      <LoadMore list={items} shown={rows.length} total={total} />
    </SectionCard>
  );
}

interface ItemProps {
  item: PurchaseOrderItem;
  /** The day of the purchase order. */
  deliveryDate: string | null;
}

function Item({ item, deliveryDate }: ItemProps) {
  return (
    <ItemLine item={item} className="py-3 first:pt-0 last:pb-0">
      <p className="text-sm wrap-anywhere text-ink-muted">
        <FactLine facts={[item.productId, item.vendorItemCode, item.packSize]} />
      </p>
      <p className="text-sm wrap-anywhere text-ink-muted">
        <FactLine facts={[item.orderId, item.employeeName]} />
      </p>
      <ReceivedLine item={item} />
      <LinePrice item={item} />
      {item.deliveryDate !== deliveryDate && <DeliveryLine item={item} />}
    </ItemLine>
  );
}
