import type { ListedOrder } from '#contract/calls/orders.ts';
import { useDeletePhoto } from '#web/photos/use-delete-photo.ts';
import { useViewedPhoto } from '#web/photos/viewed-photo.ts';
import { useLater } from '#web/ui/use-later.ts';

const loadViewer = () => import('#web/photos/invoice-viewer-dialog.tsx');

interface PhotoViewerProps {
  order: ListedOrder;
  open: boolean;
  /** The photo shown first, by default the order's first. A new key starts there again. */
  first?: string | undefined;
  onClose: () => void;
}

/** An order's invoice photos in the viewer, where they can be deleted. */
export function PhotoViewer({
  order,
  open,
  first = order.invoicePhotoUrls[0],
  onClose,
}: PhotoViewerProps) {
  const { viewed, view } = useViewedPhoto(order.invoicePhotoUrls, first);
  const remove = useDeletePhoto(order.id);
  const viewer = useLater(loadViewer, { wanted: open, onFailed: onClose });
  return (
    viewer && (
      <viewer.InvoiceViewerDialog
        order={order}
        open={open}
        viewed={viewed}
        onView={view}
        onClose={onClose}
        remove={remove}
      />
    )
  );
}
