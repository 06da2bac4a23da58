import type { ComponentProps } from 'react';
import { useLater } from '#web/ui/use-later.ts';
import type { PreparedOrFill } from './prepared-or-fill.tsx';

const load = () => import('./prepared-or-fill.tsx');

/** While the cart is empty. Apart from what it shows, whose parts the first view would have to name. */
export function EmptyCartBar(props: ComponentProps<typeof PreparedOrFill>) {
  const part = useLater(load, { wanted: true });
  return part ? <part.PreparedOrFill {...props} /> : null;
}
