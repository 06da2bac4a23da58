import type { PurchaseOrderDetails } from '#contract/calls/purchase-orders.ts';
import { useLater } from '#web/ui/use-later.ts';
import type { DialogState } from '../../records/use-dialog.ts';

const loadDialog = () => import('./phone-confirmation-dialog.tsx');

interface PhoneConfirmationProps {
  order: PurchaseOrderDetails;
  dialog: DialogState;
}

/**
 * Records what a vendor confirmed on the telephone, where it gave no answer through its link (V8). It is apart from its
 * button, which an answer removes: what was typed stays.
 */
export function LatePhoneConfirmation({ order, dialog }: PhoneConfirmationProps) {
  const { open, times, close } = dialog;
  const later = useLater(loadDialog, { wanted: open, onFailed: close });
  return (
    later && <later.PhoneConfirmationDialog key={times} order={order} open={open} onClose={close} />
  );
}
