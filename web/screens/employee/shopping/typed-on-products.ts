import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import type { Product } from '#contract/calls/products.ts';
import { folded } from '#contract/values/folded.ts';
import type { CartLine } from '#web/session/cart-lines.ts';
import { useCart } from '#web/session/cart.ts';
import { toast } from '#web/ui/toast.ts';
import { scannedCodes } from './scanned-code.ts';

interface TypedOnProductsProps {
  products: readonly Product[];
  /** Shows the products with this code; `isOne` says of a product by its id whether it has the code. */
  onScanned: (code: string, isOne: (productId: string) => boolean) => void;
}

/** The catalogue by keyboard and scanner (G5): digits set the quantity of the focused product, a code finds its product. */
export function TypedOnProducts({ products, onScanned }: TypedOnProductsProps) {
  const { lines, actions } = useCart();
  const linesNow = useEffectEvent(() => lines);
  const find = useEffectEvent((code: string, before: readonly CartLine[]) => {
    const wanted = folded(code);
    const found = products.filter(({ vendorItemCode, barcode }) =>
      [vendorItemCode, barcode].some((own) => own !== null && folded(own) === wanted),
    );
    // The first keys of the code may have been taken for a quantity.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    actions.setLines(before);
    const [first] = found;
    if (!first)
      return toast(() => ({
        title: t`No product has this code`,
        description: code,
        tone: 'destructive',
      }));
    onScanned(code, (productId) => found.some(({ id }) => id === productId));
    return focusQuantity(first.id);
  });

  useEffect(() => {
    let before: readonly CartLine[] = [];
    const read = scannedCodes(() => (before = linesNow()));
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
      const code = read(event);
      if (code === undefined) return startTyping(event);
      // Neither a press of the focused button nor the end of a quantity.
      event.preventDefault();
      event.stopPropagation();
      find(code, before);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    // After the field itself has taken the key.
    document.addEventListener('keydown', goOn);
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true });
      document.removeEventListener('keydown', goOn);
    };
  }, []);
  return null;
}

const isDialogOpen = () => document.querySelector('[role$=dialog][data-state=open]') !== null;

/** The digit goes into the quantity of the product whose button has the focus, in place of what is there. */
function startTyping({ key, target }: KeyboardEvent) {
  if (!/^\d$/.test(key) || !(target instanceof HTMLButtonElement)) return;
  target.closest('article')?.querySelector('input')?.focus();
}

/** With one thumb: in the rows of a guide, Enter goes on to the next quantity. */
function goOn({ key, target }: KeyboardEvent) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const fields = [...(target.closest('[data-guide-lines]')?.querySelectorAll('input') ?? [])];
  fields[fields.indexOf(target) + 1]?.focus();
}

/** How many frames the list may take until it has drawn the product. */
const FRAMES = 60;

function focusQuantity(productId: string, frames = FRAMES) {
  const name = document.getElementById(`name-of-${productId}`);
  const field = name?.closest('article')?.querySelector('input');
  if (field) field.focus();
  else if (frames > 0) requestAnimationFrame(() => focusQuantity(productId, frames - 1));
}
