import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { useDeletePhoto } from '#web/orders/use-delete-photo.ts';
import { useLater } from '#web/ui/use-later.ts';
import { refreshOrders, showOrder } from '../order-changes.ts';

const loadViewer = () => import('#web/orders/invoice-viewer-dialog.tsx');

interface PhotoViewerProps {
  order: Order;
  open: boolean;
  /** Which photo is shown first. A fresh key begins there again. */
  first?: number;
  onClose: () => void;
}

/** An order's invoice photos in the viewer, where they can be deleted. */
export function PhotoViewer({ order, open, first = 0, onClose }: PhotoViewerProps) {
  const [index, setIndex] = useState(first);
  const client = useQueryClient();
  const remove = useDeletePhoto(order.id, {
    mutationKey: ['deletePhoto', order.id],
    onDeleted: (deleted) =>
      showOrder(client, order.id, (before) => ({
        ...before,
        invoicePhotoUrls: before.invoicePhotoUrls.filter((url) => url !== deleted),
      })),
    onSettled: () => void refreshOrders(client),
  });
  const viewer = useLater(loadViewer, { wanted: open, onFailed: onClose });
  return (
    viewer && (
      <viewer.InvoiceViewerDialog
        order={order}
        index={open ? index : undefined}
        onIndexChange={setIndex}
        onClose={onClose}
        remove={remove}
      />
    )
  );
}
