import { t } from '@lingui/core/macro';
import { NOTES_MAX } from '#contract/values/limits.ts';
import type { Product } from '#contract/calls/products.ts';
import { useCart } from '#web/session/cart.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { CartBudgets } from './cart-budgets.tsx';
import { cartItems } from './catalogue.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useSubmitOrder } from './use-submit-order.ts';
import { useSeenLocation } from './use-seen-location.ts';
import { useVendorFacts } from './use-vendor-facts.ts';
import '#web/ui/whole.css';

/** The counter appears this many characters before the limit. */
const COUNTED_FROM = NOTES_MAX - 200;

interface SubmitOrderDialogProps {
  open: boolean;
  products: readonly Product[];
  onClose: () => void;
}

const intoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/** The final check before the order is sent, and the sending. */
export function SubmitOrderDialog({ open, products, onClose }: SubmitOrderDialogProps) {
  const user = useUser();
  const { location } = useChosenLocation();
  const { lines, notes, count, actions } = useCart();
  const { length } = notes;
  const { submit, busy, reasons, forgetReasons } = useSubmitOrder(products, onClose);
  const items = cartItems(lines, products);
  const facts = useVendorFacts(open);
  const { warning, confirm } = useSeenLocation(open, location);
  const alerts = warning && !busy ? [...reasons, warning] : reasons;

  function close() {
    forgetReasons();
    onClose();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={t`Submit Order`}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (confirm()) submit();
      }}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={close}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            busy={busy}
            // Can still be pressed, to say why: 'Please ensure a location is selected.'
            aria-disabled={!location || undefined}
            className="aria-disabled:opacity-50"
          >
            {busy ? t`Submitting...` : t`Submit Order`}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {alerts.length > 0 && (
          <div
            ref={intoView}
            role="alert"
            className="space-y-1 rounded-control bg-danger-soft p-3 text-danger"
          >
            {alerts.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t`Employee Name`} value={user.name} readOnly />
          <TextField
            label={t`Delivery Location`}
            value={location?.name ?? t`No location selected`}
            hint={!location && t`Ask a manager to assign you a location.`}
            readOnly
          />
        </div>
        <TextArea
          label={t`Notes`}
          optional
          placeholder={t`Any special instructions or notes for this order...`}
          value={notes}
          maxLength={NOTES_MAX}
          readOnly={busy}
          hint={length >= COUNTED_FROM && t`${length} of ${NOTES_MAX} characters`}
          onChange={(event) => actions.setNotes(event.target.value)}
        />
        <DeliveryFields items={items} facts={facts} busy={busy} />
        <CartBudgets items={items} facts={facts} />
        <OrderSummary
          items={items}
          count={count}
          busy={busy}
          onRemove={(productId) => {
            actions.setLine({ productId, quantity: 0 });
            forgetReasons();
          }}
        />
      </div>
    </Dialog>
  );
}
