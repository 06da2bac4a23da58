import { FileText, Phone } from 'lucide-react';
import type { PurchaseOrderDetails } from '#contract/calls/purchase-orders.ts';
import { addressOf } from '#web/api/call.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { useDialog } from '../../records/use-dialog.ts';
import { LatePhoneConfirmation } from './phone-confirmation.tsx';
import { SendButtons } from './send-buttons.tsx';

/** What can be done with a purchase order of which something is still to come; afterwards nothing. */
export function PurchaseOrderActions({ order }: { order: PurchaseOrderDetails }) {
  const { vendorId, locationId, openItems, answeredAt } = order;
  const phone = useDialog();
  return (
    <>
      {openItems > 0 && (
        <>
          <LinkButton
            href={addressOf('getVendorOrderPdf', { params: { vendorId, locationId } })}
            target="_blank"
            rel="noopener"
            title="Opens in a new tab"
          >
            <FileText aria-hidden className="size-4" />
            PDF
          </LinkButton>
          <SendButtons order={order} />
          {!answeredAt && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => phone.show(true)}>
              <Phone aria-hidden className="size-4" />
              Confirmed by Phone
            </Button>
          )}
        </>
      )}
      <LatePhoneConfirmation order={order} dialog={phone} />
    </>
  );
}
