import { t } from '@lingui/core/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import '#web/api/late-routes.ts';
import { writeOf } from '#web/api/write.ts';
import { showingItem } from '#web/orders/showing-orders.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import type { ComboboxOption } from '#web/ui/combobox-list.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useDialog } from '../records/use-dialog.ts';
import { lostWithVendor } from './lost-with-vendor.ts';

interface VendorChoiceProps {
  item: OrderItem;
  options: readonly ComboboxOption[];
}

/** What a person is asked about: the item as it was then. */
interface Asked {
  item: OrderItem;
  next: ComboboxOption;
}

/** The vendor of an item; a choice is stored at once, or after a question where an ordered item loses something with its vendor. */
export function ItemVendorChoice({ item, options }: VendorChoiceProps) {
  const currency = useCurrency();
  const question = useDialog<Asked>();
  const { subject: asked } = question;
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
    onDone: question.close,
    onFailed: question.close,
  });

  const product = item.productName || t`Unknown Product`;
  const value = String(change.isPending ? change.variables : item.vendorId);
  // An item keeps its vendor after the vendor was deleted.
  const known = options.some((option) => option.value === String(item.vendorId));
  const all = known
    ? options
    : [{ value: String(item.vendorId), label: item.vendorName }, ...options];
  const lost = (about: Asked) => lostWithVendor(about.item, { next: about.next.label, currency });

  function choose(next: string) {
    const option = all.find((one) => one.value === next);
    if (!option || next === value) return;
    if (lost({ item, next: option }).length > 0) question.show({ item, next: option });
    else change.mutate(Number(next));
  }

  return (
    <>
      <Combobox
        label={t`Vendor of ${product}`}
        options={all}
        value={value}
        onValueChange={choose}
        searchPlaceholder={t`Search vendors`}
        // The column's heading is the visible label.
        className="min-w-40 [&>div:first-child]:sr-only cards:@min-[36rem]/table:mr-4"
      />
      {asked && (
        <ConfirmDialog
          open={question.open}
          onOpenChange={question.close}
          title={t`Change Vendor`}
          description={[instead(product, asked.next.label), ...lost(asked)].join(' ')}
          confirmLabel={change.isPending ? t`Changing...` : t`Change Vendor`}
          busy={change.isPending}
          onConfirm={() => change.mutate(Number(asked.next.value))}
        />
      )}
    </>
  );
}

const instead = (product: string, vendor: string) => t`Order ${product} from ${vendor} instead?`;
