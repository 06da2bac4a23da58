import { t } from '@lingui/core/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import '#web/api/late-routes.ts';
import { writeOf } from '#web/api/write.ts';
import { showingItem } from '#web/orders/showing-orders.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import type { ComboboxOption } from '#web/ui/combobox-list.tsx';

interface VendorChoiceProps {
  item: OrderItem;
  options: readonly ComboboxOption[];
}

/** The vendor of an item; a choice is stored at once. */
export function ItemVendorChoice({ item, options }: VendorChoiceProps) {
  const change = useWrite({
    // Sequentially, so that the last choice is the stored one.
    scope: `vendor of item ${item.id}`,
    write: (vendorId: number) =>
      writeOf('updateOrderItem', { params: { id: item.id }, body: { vendorId } }),
    shows: (updated) => showingItem(item.id, () => updated),
    success: ({ productName, vendorName }) => ({
      title: t`Vendor Updated`,
      description: t`${productName} is now ordered from ${vendorName}.`,
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`Error`,
      description: `${t`Failed to update order item vendor.`} ${sentenceOf(error)}`,
      tone: 'destructive',
    }),
  });

  const product = item.productName || t`Unknown Product`;
  const value = String(change.isPending ? change.variables : item.vendorId);
  // An item keeps its vendor after the vendor was deleted.
  const known = options.some((option) => option.value === String(item.vendorId));
  const all = known
    ? options
    : [{ value: String(item.vendorId), label: item.vendorName }, ...options];
  return (
    <Combobox
      label={t`Vendor of ${product}`}
      options={all}
      value={value}
      onValueChange={(next) => {
        if (next !== value) change.mutate(Number(next));
      }}
      searchPlaceholder={t`Search vendors`}
      // The column's heading is the visible label.
      className="min-w-40 [&>div:first-child]:sr-only cards:@min-[36rem]/table:mr-4"
    />
  );
}
