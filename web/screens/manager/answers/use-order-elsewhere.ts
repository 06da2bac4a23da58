import type { Alternative } from '#contract/order-elsewhere.ts';
import { sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { grouped } from '#web/ui/grouped.ts';
import type { SettledItem } from './settled-item.ts';

/** Orders a product of another vendor instead of the item, which becomes missing (E11). */
export function useOrderElsewhere(item: SettledItem, { onDone }: { onDone: () => void }) {
  return useWrite({
    write: (product: Alternative) =>
      writeOf('orderElsewhere', { params: { id: item.id }, body: { productId: product.id } }),
    success: (added) => ({
      title: 'Ordered Elsewhere',
      description: `${added.productName}: ${grouped(added.quantity)} ${added.unitOfMeasure} from ${added.vendorName}. The item that it replaces is marked as missing.`,
      tone: 'success',
    }),
    failure: (error) => ({
      title: 'Failed to order elsewhere',
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onDone,
  });
}
