import { t } from '@lingui/core/macro';
import { CircleAlert, Lock, Trash2 } from 'lucide-react';
import { priceToEdit } from '#contract/values/money.ts';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { isNotFound } from '#web/api/call-error.ts';
import { lastItemText } from '#web/orders/last-item.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { useItemsOfOrder } from '#web/orders/reading-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Problem } from '#web/ui/problem.tsx';
import { useCurrency } from '#web/session/currency.ts';
import { useOrderElsewhereDialog } from '../buying/answers/use-order-elsewhere-dialog.tsx';
import { priceIn, problemIn } from '../records/typed-price.ts';
import { ChangedMeanwhile, NewerOrMine } from '../records/changed-meanwhile.tsx';
import type { Described } from '../records/changed-meanwhile.tsx';
import { changeSince, whyNotEditable } from './editing.ts';
import { OrderItemFields } from './order-item-fields.tsx';
import { useItemForm } from './use-item-form.ts';
import type { ItemForm } from './use-item-form.ts';

interface OrderItemDialogProps {
  open: boolean;
  item: OrderItem;
  onClose: () => void;
}

/** Corrects one item's quantity and unit, or deletes it. When that is no longer possible, it says why. */
export function OrderItemDialog(props: OrderItemDialogProps) {
  return whyNotEditable(props.item) ? <Locked {...props} /> : <Editing {...props} />;
}

function Locked({ open, item, onClose }: OrderItemDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Order Item`}
      size="small"
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t`Close`}
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

function Editing({ open, item: opened, onClose }: OrderItemDialogProps) {
  const currency = useCurrency() ?? 'USD';
  const form = useItemForm(opened, {
    valuesOf,
    changesOf: ({ unitPrice, ...changed }) => ({
      ...changed,
      ...(unitPrice !== undefined && { unitPrice: priceIn(unitPrice, currency) ?? unitPrice }),
    }),
    onDone: onClose,
  });
  const { item, newer, values, deleting, busy } = form;
  const { vendorName } = item;
  const { now, isLast } = useItemNow(opened, open);
  const itemChange =
    open && !busy && now !== undefined && !newer ? changeSince(opened, now) : undefined;
  const isFinal = itemChange?.isFinal ?? false;
  const elsewhere = useOrderElsewhereDialog(item, onClose);
  const canMove = !item.orderNeedsApproval && item.orderStatus !== 'completed';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Edit Order Item`}
      size="small"
      readOnly={newer !== undefined}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!problemIn(values.unitPrice, currency)) form.save();
      }}
      footer={
        newer ? (
          <NewerOrMine state={form} />
        ) : (
          <Buttons form={form} isFinal={isFinal} onClose={onClose} />
        )
      }
    >
      <Product item={item} />
      {newer ? (
        <div className="mt-5">
          <ChangedMeanwhile
            noun="order item"
            newer={described(newer)}
            mine={described({ ...newer, ...values })}
          />
        </div>
      ) : (
        <OrderItemFields form={form} open={open} disabled={busy || isFinal} />
      )}
      {!newer && canMove && (
        <p className="mt-5 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-muted">
          {t`${vendorName} cannot deliver it?`}
          <Button variant="secondary" disabled={busy || isFinal} onClick={elsewhere.show}>
            {t`Order Elsewhere`}
          </Button>
        </p>
      )}
      {elsewhere.dialog}
      {form.problem && !newer && <Problem className="mt-5">{form.problem}</Problem>}
      {itemChange && !form.problem && <Change sentence={itemChange.sentence} />}
      <DeleteQuestion deleting={deleting} isLast={isLast} />
    </Dialog>
  );
}

/** The item in its present state: null when it is deleted, undefined while unknown. */
function useItemNow({ id, orderId }: OrderItem, open: boolean) {
  const items = useItemsOfOrder(orderId, { enabled: open });
  const found = items.data?.find((item) => item.id === id);
  const isKnown = items.data !== undefined && items.isFetchedAfterMount;
  const now = isNotFound(items.error) ? null : (found ?? (isKnown ? null : undefined));
  return { now, isLast: items.data?.length === 1 };
}

/** What happened to the item since the dialog was opened. */
function Change({ sentence }: { sentence: string }) {
  return (
    <p
      role="alert"
      className="mt-5 flex gap-2.5 rounded-control bg-warning-soft p-3 text-body text-warning"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {sentence}
    </p>
  );
}

function DeleteQuestion({ deleting, isLast }: Pick<ItemForm, 'deleting'> & { isLast: boolean }) {
  const question = t`Are you sure you want to delete this order item? This action cannot be undone.`;
  return (
    <ConfirmDialog
      open={deleting.isConfirming}
      onOpenChange={deleting.setIsConfirming}
      title={t`Delete Order Item`}
      description={isLast ? `${question} ${lastItemText()}` : question}
      confirmLabel={deleting.busy ? t`Deleting...` : t`Delete`}
      onConfirm={deleting.confirm}
      busy={deleting.busy}
      danger
    />
  );
}

interface ButtonsProps {
  form: ItemForm;
  /** The item can no longer be saved or deleted. */
  isFinal: boolean;
  onClose: () => void;
}

function Buttons({ form, isFinal, onClose }: ButtonsProps) {
  return (
    <>
      <Button
        variant="ghost"
        className="text-danger! sm:mr-auto sm:-ml-2"
        disabled={form.busy || isFinal}
        onClick={() => form.deleting.setIsConfirming(true)}
      >
        <Trash2 aria-hidden className="size-4" />
        {t`Delete`}
      </Button>
      <Button variant="secondary" disabled={form.busy} onClick={onClose}>
        {t`Cancel`}
      </Button>
      <Button type="submit" busy={form.saving} disabled={isFinal}>
        {form.saving ? t`Saving...` : t`Save Changes`}
      </Button>
    </>
  );
}

const valuesOf = ({ quantity, unitOfMeasure, unitPrice }: OrderItem) => ({
  quantity,
  unitOfMeasure,
  unitPrice: unitPrice ? priceToEdit(unitPrice) : '',
});

const described = (
  item: Pick<OrderItem, 'quantity' | 'unitOfMeasure' | 'vendorName' | 'unitPrice'>,
): Described => ({
  [t`Quantity`]: grouped(item.quantity),
  [t`Unit`]: item.unitOfMeasure,
  [t`Unit Price`]: item.unitPrice ?? '',
  [t`Vendor`]: item.vendorName,
});

function Product({ item }: { item: OrderItem }) {
  return (
    <div className="flex items-center gap-3">
      <ProductPicture photoUrl={item.photoUrl} size={56} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{item.productName || t`Unknown Product`}</p>
        <p className="text-sm text-ink-muted">
          {item.productId} • {item.vendorName}
        </p>
      </div>
    </div>
  );
}
