import { t } from '@lingui/core/macro';
import { Phone } from 'lucide-react';
import type { PurchaseOrderDetails } from '#contract/calls/purchase-orders.ts';
import { addressOf } from '#web/api/call.ts';
import { Button } from '#web/ui/button.tsx';
import { PdfLink } from '../../records/pdf-link.tsx';
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
          <PdfLink href={addressOf('getVendorOrderPdf', { params: { vendorId, locationId } })} />
          <SendButtons order={order} />
          {!answeredAt && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => phone.show(true)}>
              <Phone aria-hidden className="size-4" />
              {t`Confirmed by Phone`}
            </Button>
          )}
        </>
      )}
      <LatePhoneConfirmation order={order} dialog={phone} />
    </>
  );
}
