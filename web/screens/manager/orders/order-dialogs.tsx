import type { OrderItem } from '#contract/calls/order-items.ts';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { useLater } from '#web/ui/use-later.ts';
import type { DialogState } from '../records/use-dialog.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import type { useCombine } from './use-combine.ts';

const loadCombine = () => import('./combine-dialog.tsx');
const loadItem = () => import('./order-item-dialog.tsx');
const loadDetails = () => import('./order-details-dialog.tsx');

interface OrderDialogsProps {
  dialogs: {
    details: DialogState<ListedOrder>;
    photos: DialogState<ListedOrder>;
    item: DialogState<OrderItem>;
    combining: DialogState<readonly ListedOrder[]>;
  };
  /** The current orders. */
  rows: readonly ListedOrder[];
  combine: ReturnType<typeof useCombine>;
}

/** The dialogs of the orders screen; each is loaded a little after it. */
export function OrderDialogs({ dialogs, rows, combine }: OrderDialogsProps) {
  const { details, photos, item, combining } = dialogs;
  const combinePart = useLater(loadCombine, { wanted: combining.open, onFailed: combining.close });
  const detailsPart = useLater(loadDetails, { wanted: details.open, onFailed: details.close });
  // Not inside its row: the row may leave the list while the dialog is open.
  const itemPart = useLater(loadItem, { wanted: item.open, onFailed: item.close });
  const now = (order: ListedOrder) => rows.find(({ id }) => id === order.id) ?? order;
  return (
    <>
      {combinePart && combining.subject && (
        <combinePart.CombineDialog
          open={combining.open}
          orders={combining.subject}
          rows={rows}
          combining={combine.isPending}
          error={combine.error}
          onConfirm={() => combine.mutate(combining.subject ?? [])}
          onClose={combining.close}
        />
      )}
      {detailsPart && details.subject && (
        <detailsPart.OrderDetailsDialog
          open={details.open}
          known={now(details.subject)}
          onClose={details.close}
        />
      )}
      {itemPart && item.subject && (
        <itemPart.OrderItemDialog
          key={`item ${item.times}`}
          open={item.open}
          item={item.subject}
          onClose={item.close}
        />
      )}
      {photos.subject && (
        <PhotoViewer
          key={`photos ${photos.times}`}
          order={now(photos.subject)}
          open={photos.open}
          onClose={photos.close}
        />
      )}
    </>
  );
}
