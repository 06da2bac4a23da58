import { Phone } from 'lucide-react';
import type { PurchaseOrderDetails } from '#contract/purchase-orders.ts';
import { Button } from '#web/ui/button.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useDialog } from '../records/use-dialog.ts';

const loadDialog = () => import('./phone-confirmation-dialog.tsx');

/** Records what a vendor confirmed on the telephone, where it gave no answer through its link (V8). */
export function PhoneConfirmation({ order }: { order: PurchaseOrderDetails }) {
  const { open, times, show, close } = useDialog();
  const later = useLater(loadDialog, { wanted: open, onFailed: close });
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => show(true)}>
        <Phone aria-hidden className="size-4" />
        Confirmed by Phone
      </Button>
      {later && (
        <later.PhoneConfirmationDialog key={times} order={order} open={open} onClose={close} />
      )}
    </>
  );
}
