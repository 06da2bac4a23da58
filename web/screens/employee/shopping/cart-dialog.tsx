import { ShoppingCart, Trash2 } from 'lucide-react';
import { QUANTITY_MAX } from '#contract/limits.ts';
import type { Product } from '#contract/products.ts';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { useCart } from '#web/session/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import type { CartItem } from './catalogue.ts';
import { cartItems } from './catalogue.ts';
import { EstimatedTotal } from './estimated-total.tsx';
import { TotalItems } from './total-items.tsx';

interface CartDialogProps {
  open: boolean;
  products: readonly Product[];
  onClose: () => void;
  onProceed: () => void;
}

/** The content of the cart, to be checked and corrected before ordering. */
export function CartDialog({ open, products, onClose, onProceed }: CartDialogProps) {
  const { lines, count, actions } = useCart();
  const items = cartItems(lines, products);
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
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <CartRow
              key={item.productId}
              item={item}
              onChange={(quantity) => actions.setLine({ productId: item.productId, quantity })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface CartRowProps {
  item: CartItem;
  /** 0 removes the line. */
  onChange: (quantity: number) => void;
}

function CartRow({ item: { product, name, quantity }, onChange }: CartRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <ProductPicture photoUrl={product?.photoUrl} size={56} />
      <div className="min-w-0 grow basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {product ? product.vendorName : 'No longer in the catalogue. Remove it to go on.'}
        </p>
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
