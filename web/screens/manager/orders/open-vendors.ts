import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OrderItem } from '#contract/order-items.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { queryOf } from '#web/api/queries.ts';
import { upTo } from '#web/api/pages.ts';

/** Open items that are read to count a vendor's; a business with more is told so. */
export const OPEN_ITEMS_READ = 1_000;

/** What one vendor still has to deliver (D20). */
export interface OpenVendor {
  vendorId: number;
  vendorName: string;
  contactPerson: string | undefined;
  orders: number;
  locations: number;
  items: number;
}

/** The vendors with open items that match, by name. */
export function useOpenVendors(filters: { q: string; statuses?: readonly OrderStatus[] }) {
  const { q, statuses } = filters;
  const open = useQuery({
    ...upTo(OPEN_ITEMS_READ, 'listOrderItems', { open: 'true', q: q || undefined }),
    placeholderData: keepPreviousData,
  });
  const vendors = useQuery(queryOf('listVendors'));

  const rows = useMemo(() => {
    const contacts = new Map(vendors.data?.map(({ id, contactPerson }) => [id, contactPerson]));
    const items = open.data?.rows.filter((item) => statuses?.includes(item.orderStatus) ?? true);
    return items && openVendors(items, contacts);
  }, [open.data, vendors.data, statuses]);

  return {
    data: rows && open.data && { rows, complete: open.data.total <= OPEN_ITEMS_READ },
    isPending: open.isPending,
    isFetching: open.isFetching,
    error: open.error,
    refetch: open.refetch,
  };
}

/** Counts open items per vendor, by vendor name. */
function openVendors(
  items: readonly OrderItem[],
  contacts: ReadonlyMap<number, string>,
): OpenVendor[] {
  const byVendor = new Map<number, OrderItem[]>();
  for (const item of items) {
    const sisters = byVendor.get(item.vendorId);
    if (sisters) sisters.push(item);
    else byVendor.set(item.vendorId, [item]);
  }
  return [...byVendor]
    .map(([vendorId, own]) => ({
      vendorId,
      vendorName: own[0]?.vendorName ?? '',
      contactPerson: contacts.get(vendorId),
      orders: new Set(own.map(({ orderId }) => orderId)).size,
      locations: new Set(own.map(({ locationId }) => locationId)).size,
      items: own.length,
    }))
    .sort((one, other) => one.vendorName.localeCompare(other.vendorName, 'en'));
}
