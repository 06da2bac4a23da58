import { ShoppingCart, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import type { Product } from '#contract/calls/products.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { useCart } from '#web/session/cart.ts';
import { useUser } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { Each } from '#web/ui/each.tsx';
import type { CartItem } from './catalogue.ts';
import { cartItems } from './catalogue.ts';
import { EstimatedTotal } from './estimated-total.tsx';
import { FillToPar } from './fill-to-par.tsx';
import { whyFilled } from './filling.ts';
import { TotalItems } from './total-items.tsx';
import { useVendorFacts } from './use-vendor-facts.ts';
import type { VendorFacts } from './use-vendor-facts.ts';
import { alreadyOrdered, byVendor, hasVendorFacts, nextDelivery } from './vendor-deliveries.ts';
import type { NextDelivery } from './vendor-deliveries.ts';
import { VendorLines } from './vendor-lines.tsx';

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
      title="Shopping Cart"
      footer={
        !isEmpty && (
          <div className="w-full space-y-3">
            <div>
              <TotalItems count={count} />
              <EstimatedTotal items={items} />
            </div>
            <Button size="large" className="w-full" onClick={onProceed}>
              Proceed to Order Form
            </Button>
          </div>
        )
      }
    >
      {isEmpty ? (
        <Empty icon={ShoppingCart} title="Your cart is empty" />
      ) : (
        <>
          <FillToPar products={products} />
          <CartLines items={items} facts={facts} />
        </>
      )}
    </Dialog>
  );
}

/** The lines; by vendor where there is something to say of a vendor. */
function CartLines({ items, facts }: { items: readonly CartItem[]; facts: VendorFacts }) {
  const { deliveryDates, actions } = useCart();
  const user = useUser();
  const groups = byVendor(items);
  const [isTyping, setTyping] = useState(false);
  // Lines that move below their vendors are made anew, and a quantity that is being typed would be lost.
  const isGrouped = useLast(hasVendorFacts(groups, facts), { hold: isTyping });
  const list = (some: readonly CartItem[], next?: NextDelivery) => (
    <ul className="divide-y divide-line">
      <Each of="li" records={some} keyOf={(item) => item.productId}>
        {(item) => (
          <CartRow
            item={item}
            showVendor={!isGrouped}
            notes={[
              ...whyFilled(item),
              ...alreadyOrdered(facts.ordered, {
                productId: item.productId,
                deliveryDate: next?.delivery.deliveryDate,
                userId: user.id,
                now: facts.now,
              }),
            ]}
            onChange={(quantity) => actions.setLine({ productId: item.productId, quantity })}
          />
        )}
      </Each>
    </ul>
  );
  const typing = { onInput: () => setTyping(true), onBlur: () => setTyping(false) };
  if (!isGrouped) return <div {...typing}>{list(items)}</div>;
  return (
    <div className="space-y-5" {...typing}>
      {groups.map((group) => {
        const { vendorId } = group;
        const next =
          vendorId === null
            ? undefined
            : nextDelivery(facts.deliveries, {
                vendorId,
                chosen: deliveryDates[vendorId],
                now: facts.now,
              });
        return (
          <section key={vendorId} aria-labelledby={`cart-of-${vendorId}`}>
            <div className="mb-3 space-y-0.5 border-b border-line pb-2">
              <h3 id={`cart-of-${vendorId}`} className="font-semibold wrap-anywhere">
                {group.name}
              </h3>
              <VendorLines group={group} next={next} facts={facts} />
            </div>
            {list(group.items, next)}
          </section>
        );
      })}
    </div>
  );
}

/** The value, but while `hold` the one before. */
function useLast<T>(value: T, { hold }: { hold: boolean }): T {
  const [last, setLast] = useState(value);
  if (!hold && last !== value) setLast(value);
  return hold ? last : value;
}

interface CartRowProps {
  item: CartItem;
  /** Not where the line stands below its vendor's name. */
  showVendor: boolean;
  /** Why it is in the cart (S3), and who ordered the product already (V3), as sentences. */
  notes: readonly string[];
  /** 0 removes the line. */
  onChange: (quantity: number) => void;
}

function CartRow(props: CartRowProps) {
  const { showVendor, notes, onChange } = props;
  const { product, name, quantity } = props.item;

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <ProductPicture photoUrl={product?.photoUrl} size={56} />
      <div className="min-w-0 grow basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        {(showVendor || !product) && (
          <p className="text-sm wrap-anywhere text-ink-muted">
            {product ? product.vendorName : 'No longer in the catalogue. Remove it to go on.'}
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="text-sm wrap-anywhere text-info">
            {note}
          </p>
        ))}
      </div>
      <div className="ml-auto flex items-center gap-1">
        {product && (
          <QuantityStepper
            name={name}
            value={quantity}
            max={QUANTITY_MAX}
            onChange={onChange}
            className="w-36"
          />
        )}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${name} from the cart`}
          onClick={() => onChange(0)}
        >
          <Trash2 aria-hidden className="size-5 text-ink-muted" />
        </Button>
      </div>
    </li>
  );
}
