import { t } from '@lingui/core/macro';
import { memoInLanguage } from '#web/language/memo-in-language.tsx';
import { useState } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { useCart } from '#web/session/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { bottomBar } from '#web/ui/toast-room.ts';
import { useLater } from '#web/ui/use-later.ts';

const loadCartDialog = () => import('./cart-dialog.tsx');
const loadOrderDialog = () => import('./submit-order-dialog.tsx');
const loadEmpty = () => import('./empty-cart-bar.tsx');

/** The content of the cart in short, always in reach of a thumb, and the dialogs that lead from it to an order. */
export const CartBar = memoInLanguage(function CartBar({
  products,
  onChoose,
}: {
  products: readonly Product[];
  /** Shows what is behind a chip. */
  onChoose: (chip: string) => void;
}) {
  const { count } = useCart();
  const [open, setOpen] = useState<'cart' | 'order'>();
  const close = () => setOpen(undefined);
  const cartPart = useLater(loadCartDialog, { wanted: open === 'cart', onFailed: close });
  const orderPart = useLater(loadOrderDialog, { wanted: open === 'order', onFailed: close });
  const emptyPart = useLater(loadEmpty, { wanted: false });
  return (
    <>
      {count > 0 && (
        <section
          {...bottomBar}
          aria-label={t`Cart`}
          className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface-raised shadow-high"
        >
          <div className="px-safe-3 pt-3 pb-safe-3 mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 lg:px-6">
            <div className="flex grow items-baseline gap-x-3 sm:block">
              <p className="font-semibold tabular-nums">{t`${count} item(s) in cart`}</p>
              <p className="text-sm text-ink-muted">{t`Ready to submit order`}</p>
            </div>
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
              <Button variant="secondary" onClick={() => setOpen('cart')}>
                {t`View Cart`}
              </Button>
              <Button onClick={() => setOpen('order')}>{t`Submit Order`}</Button>
            </div>
          </div>
        </section>
      )}
      {count === 0 && emptyPart && (
        <emptyPart.EmptyCartBar products={products} onChoose={onChoose} />
      )}
      {cartPart && (
        <cartPart.CartDialog
          open={open === 'cart'}
          products={products}
          onClose={close}
          onProceed={() => setOpen('order')}
        />
      )}
      {orderPart && (
        <orderPart.SubmitOrderDialog open={open === 'order'} products={products} onClose={close} />
      )}
    </>
  );
});
