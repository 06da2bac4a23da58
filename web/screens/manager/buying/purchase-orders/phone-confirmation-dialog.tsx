import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { NAME_MAX, NOTES_MAX } from '#contract/values/limits.ts';
import type { PurchaseOrderDetails } from '#contract/calls/purchase-orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';

interface PhoneConfirmationDialogProps {
  order: PurchaseOrderDetails;
  open: boolean;
  onClose: () => void;
}

/** Asks who confirmed a purchase order, and for a note; saving records it as the vendor's answer. */
export function PhoneConfirmationDialog({ order, open, onClose }: PhoneConfirmationDialogProps) {
  const { number, vendorName } = order;
  const purchaseOrder = purchaseOrderName(number);
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const confirm = useWrite({
    write: () => writeOf('confirmByPhone', { params: { number }, body: { name, note } }),
    success: () => ({
      title: t`Confirmation Recorded`,
      description: t`${purchaseOrder} is answered now.`,
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`Failed to record the confirmation`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    guardDoubleTap: true,
    busyUntilShown: true,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Confirmed by Phone`}
      description={t`Every open item without an answer is recorded as one that ${vendorName} can deliver as ordered.`}
      size="small"
      busy={confirm.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        // Not before the refresh: it removes the button that would get the focus back.
        confirm.mutate(undefined, { onSuccess: onClose });
      }}
      footer={
        <>
          <Button variant="secondary" disabled={confirm.isPending} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" busy={confirm.isPending}>
            {confirm.isPending ? t`Saving...` : t`Save Confirmation`}
          </Button>
        </>
      }
    >
      <TextField
        label={t`Spoken With`}
        optional
        autoComplete="off"
        maxLength={NAME_MAX}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className="mb-4"
      />
      <TextArea
        label={t`Note`}
        optional
        maxLength={NOTES_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  );
}
