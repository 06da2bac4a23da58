import { CircleAlert, Lock, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OrderItem } from '#contract/order-items.ts';
import { smallVersion } from '#contract/photos.ts';
import { sentenceOf } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { whyNotEditable } from './editing.ts';
import { useDeleteItem, useUpdateItem } from './item-changes.ts';
import { QuantityField } from './quantity-field.tsx';
import { UnitField } from './unit-field.tsx';

interface OrderItemDialogProps {
  open: boolean;
  item: OrderItem;
  /** No other item is left in its order. */
  isLast: boolean;
  onClose: () => void;
}

/** Corrects one item's quantity and unit, or deletes it. What can no longer be corrected says why. */
export function OrderItemDialog(props: OrderItemDialogProps) {
  return whyNotEditable(props.item) ? <Locked {...props} /> : <Editing {...props} />;
}

function Locked({ open, item, onClose }: OrderItemDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Order Item"
      size="small"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Product item={item} />
      <p className="mt-4 flex items-start gap-2 rounded-control bg-surface-subtle p-3 text-body">
        <Lock aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" />
        {whyNotEditable(item)}
      </p>
    </Dialog>
  );
}

function Editing({ open, item, isLast, onClose }: OrderItemDialogProps) {
  const [quantity, setQuantity] = useState(item.quantity);
  const [unitOfMeasure, setUnit] = useState(item.unitOfMeasure);
  const [asking, setAsking] = useState(false);
  const update = useUpdateItem(item, { onUpdated: onClose });
  const remove = useDeleteItem(item, { onDeleted: onClose, onFailed: () => setAsking(false) });
  const busy = update.isPending || remove.isPending;
  const error = remove.error ?? update.error;

  function save() {
    const changes = {
      ...(quantity !== item.quantity && { quantity }),
      ...(unitOfMeasure !== item.unitOfMeasure && { unitOfMeasure }),
    };
    remove.reset();
    if (Object.keys(changes).length > 0) update.mutate(changes);
    else onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Edit Order Item"
      size="small"
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button
            variant="ghost"
            className="text-danger! sm:mr-auto sm:-ml-2"
            disabled={busy}
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden className="size-4" />
            Delete
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={update.isPending}>
            {update.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <Product item={item} />
      <div className="mt-5 grid gap-5">
        <QuantityField
          name={item.productName}
          value={quantity}
          onChange={setQuantity}
          disabled={busy}
        />
        <UnitField open={open} value={unitOfMeasure} onChange={setUnit} disabled={busy} />
      </div>
      {error && (
        <p
          role="alert"
          className="mt-5 flex items-start gap-2 rounded-control bg-danger-soft p-3 text-body text-danger"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {sentenceOf(error)}
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Order Item"
        description={`Are you sure you want to delete this order item? This action cannot be undone.${
          isLast ? ' It is the last item: without it the order is cancelled.' : ''
        }`}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
        onConfirm={() => {
          update.reset();
          remove.mutate();
        }}
        busy={remove.isPending}
        danger
      />
    </Dialog>
  );
}

function Product({ item }: { item: OrderItem }) {
  return (
    <div className="flex items-center gap-3">
      <Picture
        src={item.photoUrl && smallVersion(item.photoUrl)}
        alt=""
        width={56}
        height={56}
        className="size-14 rounded-control"
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{item.productName || 'Unknown Product'}</p>
        <p className="text-sm text-ink-muted">
          {item.productId} • {item.vendorName}
        </p>
      </div>
    </div>
  );
}
