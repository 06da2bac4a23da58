import { Lock, Trash2 } from 'lucide-react';
import type { OrderItem } from '#contract/order-items.ts';
import { sentenceOf } from '#web/api/call.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Problem } from '#web/ui/problem.tsx';
import { ChangedMeanwhile, NewerOrMine } from '../records/changed-meanwhile.tsx';
import type { Described } from '../records/changed-meanwhile.tsx';
import { whyNotEditable } from './editing.ts';
import { QuantityField } from './quantity-field.tsx';
import { UnitField } from './unit-field.tsx';
import { useItemForm } from './use-item-form.ts';

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

function Editing({ open, item: opened, isLast, onClose }: OrderItemDialogProps) {
  const form = useItemForm(opened, { onDone: onClose });
  const { item, newer, quantity, unitOfMeasure, deleting, busy } = form;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Edit Order Item"
      size="small"
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      footer={newer ? <NewerOrMine state={form} /> : <Buttons form={form} onClose={onClose} />}
    >
      <Product item={item} />
      {newer ? (
        <div className="mt-5">
          <ChangedMeanwhile
            noun="order item"
            newer={described(newer)}
            mine={described({ ...newer, quantity, unitOfMeasure })}
          />
        </div>
      ) : (
        <div className="mt-5 grid gap-5">
          <QuantityField
            name={item.productName}
            value={quantity}
            onChange={form.setQuantity}
            disabled={busy}
          />
          <UnitField open={open} value={unitOfMeasure} onChange={form.setUnit} disabled={busy} />
        </div>
      )}
      {form.error && !newer && <Problem className="mt-5">{sentenceOf(form.error)}</Problem>}
      <ConfirmDialog
        open={deleting.asking}
        onOpenChange={deleting.setAsking}
        title="Delete Order Item"
        description={`Are you sure you want to delete this order item? This action cannot be undone.${
          isLast ? ' It is the last item: without it the order is cancelled.' : ''
        }`}
        confirmLabel={deleting.busy ? 'Deleting...' : 'Delete'}
        onConfirm={deleting.confirm}
        busy={deleting.busy}
        danger
      />
    </Dialog>
  );
}

function Buttons({ form, onClose }: { form: ReturnType<typeof useItemForm>; onClose: () => void }) {
  return (
    <>
      <Button
        variant="ghost"
        className="text-danger! sm:mr-auto sm:-ml-2"
        disabled={form.busy}
        onClick={() => form.deleting.setAsking(true)}
      >
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      <Button variant="secondary" disabled={form.busy} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" busy={form.saving}>
        {form.saving ? 'Saving...' : 'Save Changes'}
      </Button>
    </>
  );
}

const described = ({ quantity, unitOfMeasure, vendorName }: OrderItem): Described => ({
  Quantity: grouped(quantity),
  Unit: unitOfMeasure,
  Vendor: vendorName,
});

function Product({ item }: { item: OrderItem }) {
  return (
    <div className="flex items-center gap-3">
      <ProductPicture photoUrl={item.photoUrl} size={56} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{item.productName || 'Unknown Product'}</p>
        <p className="text-sm text-ink-muted">
          {item.productId} • {item.vendorName}
        </p>
      </div>
    </div>
  );
}
