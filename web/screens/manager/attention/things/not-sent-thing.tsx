import { PurchaseOrderThing } from './purchase-order-thing.tsx';

/** What should have gone by itself. Orders that wait for approval have no number yet: their own screen settles them. */
export function NotSentThing({ id }: { id: string }) {
  return /^\d+$/.test(id) ? <PurchaseOrderThing id={id} /> : null;
}
