import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ListPlus, ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { moneyText } from '#web/language/money.ts';
import type { Product } from '#contract/calls/products.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCart } from '#web/session/cart.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Each } from '#web/ui/each.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { AddUsual } from './add-usual.tsx';
import type { CartItem } from './catalogue.ts';
import { CartBudgets } from './cart-budgets.tsx';
import { CartRow } from './cart-row.tsx';
import { cartItems } from './catalogue.ts';
import { EstimatedTotal } from './estimated-total.tsx';
import { FillToPar } from './fill-to-par.tsx';
import { whyFilled } from './filling.ts';
import { TotalItems } from './total-items.tsx';
import { unusual } from './usual-quantity.ts';
import { useVendorFacts } from './use-vendor-facts.ts';
import type { VendorFacts } from './use-vendor-facts.ts';
import { alreadyOrdered, byVendor, nextDelivery } from './vendor-deliveries.ts';
import type { VendorGroup } from './vendor-deliveries.ts';
import { VendorLines } from './vendor-lines.tsx';
import { subtotalOf } from './vendor-minimum.ts';
import '#web/ui/whole.css';

const loadGuideDialog = () => import('#web/order-guides/order-guide-dialog.tsx');

interface CartDialogProps {
  open: boolean;
  products: readonly Product[];
  onClose: () => void;
  onProceed: () => void;
}

/** The content of the cart, to be checked and corrected before ordering. */
export function CartDialog({ open, products, onClose, onProceed }: CartDialogProps) {
  const { lines, count } = useCart();
  const items = cartItems(lines, products);
  const facts = useVendorFacts(open);
  const isEmpty = lines.length === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Shopping Cart`}
      footer={
        !isEmpty && (
          <div className="w-full space-y-3">
            <div>
              <TotalItems count={count} />
              <EstimatedTotal items={items} />
            </div>
            <Button size="large" className="w-full" onClick={onProceed}>
              {t`Proceed to Order Form`}
            </Button>
          </div>
        )
      }
    >
      {isEmpty ? (
        <Empty icon={ShoppingCart} title={t`Your cart is empty`} />
      ) : (
        <>
          <FillToPar products={products} />
          <CartLines items={items} facts={facts} products={products} />
          <CartBudgets items={items} facts={facts} />
          <SaveAsGuide items={items} />
        </>
      )}
    </Dialog>
  );
}

/** What is ordered again and again becomes an order guide of the location (G2). */
function SaveAsGuide({ items }: { items: readonly CartItem[] }) {
  const { location } = useChosenLocation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLater(loadGuideDialog, { wanted: open, onFailed: close });
  if (!location) return null;
  const lines = items.flatMap(({ product, productId, quantity, unitOfMeasure }) =>
    product ? [{ productId, quantity, unitOfMeasure }] : [],
  );
  return (
    <>
      <Button variant="ghost" className="mt-3" onClick={() => setOpen(true)}>
        <ListPlus aria-hidden className="size-4" />
        {t`Save as Order Guide`}
      </Button>
      {dialog && (
        <dialog.OrderGuideDialog
          open={open}
          guide={{ locationId: location.id, lines }}
          onClose={close}
        />
      )}
    </>
  );
}

interface CartLinesProps {
  items: readonly CartItem[];
  facts: VendorFacts;
  products: readonly Product[];
}

/** The lines as the purchase orders that they become: by vendor. */
function CartLines({ items, ...rest }: CartLinesProps) {
  return (
    <div className="space-y-5">
      {byVendor(items).map((group) => (
        <VendorSection key={group.vendorId} group={group} {...rest} />
      ))}
    </div>
  );
}

type VendorSectionProps = Omit<CartLinesProps, 'items'> & { group: VendorGroup };

function VendorSection({ group, facts, products }: VendorSectionProps) {
  const { deliveryDates } = useCart();
  const user = useUser();
  const { location } = useChosenLocation();
  const usual = useQuery({
    ...queryOf('listUsual', { params: { id: location?.id ?? 0 } }),
    enabled: location !== null,
  });
  const { vendorId, name, items } = group;
  const { currency, now } = facts;
  const subtotal = currency ? subtotalOf(items, currency).amount : null;
  const next =
    vendorId === null
      ? undefined
      : nextDelivery(facts.deliveries, { vendorId, chosen: deliveryDates[vendorId], now });
  return (
    <section aria-labelledby={`cart-of-${vendorId}`}>
      <div className="space-y-1 border-b border-line pb-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id={`cart-of-${vendorId}`} className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </h3>
          {subtotal !== null && currency && (
            <p className="font-semibold tabular-nums">
              <span className="sr-only">{t`Subtotal`} </span>
              {moneyText(subtotal, currency)}
            </p>
          )}
        </div>
        <VendorLines
          group={group}
          next={next}
          facts={facts}
          renderMissing={(missing, ofCurrency) =>
            vendorId !== null && (
              <AddUsual
                vendorId={vendorId}
                vendorName={name}
                missing={missing}
                currency={ofCurrency}
                ordered={facts.ordered}
                products={products}
              />
            )
          }
        />
      </div>
      <ul className="divide-y divide-line">
        <Each of="li" records={items} keyOf={(item) => item.productId}>
          {(item) => (
            <CartRow
              item={item}
              currency={currency}
              notes={[
                ...whyFilled(item),
                ...unusual(
                  item.quantity,
                  usual.data?.find((one) => one.productId === item.productId),
                ),
                ...alreadyOrdered(facts.ordered, {
                  productId: item.productId,
                  deliveryDate: next?.delivery.deliveryDate,
                  userId: user.id,
                  now,
                }),
              ]}
            />
          )}
        </Each>
      </ul>
    </section>
  );
}
