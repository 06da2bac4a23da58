import type { ItemStatus } from '../../calls/order-items.ts';
import type { OrderStatus } from '../../calls/orders.ts';
import type { ClaimState } from '../../values/claim-words.ts';

/** The states of orders, items and claims, as in a sentence; all three nouns are masculine. */

const OF_ORDERS: Readonly<Record<OrderStatus, string>> = {
  pending: 'pendiente',
  approved: 'aprobado',
  ordered: 'pedido',
  completed: 'completado',
  cancelled: 'cancelado',
};

const OF_ITEMS: Readonly<Record<ItemStatus, string>> = {
  pending: 'pendiente',
  ordered: 'pedido',
  received: 'recibido',
  missing: 'faltante',
};

const OF_CLAIMS: Readonly<Record<ClaimState, string>> = {
  draft: 'borrador',
  sent: 'enviado',
  credited: 'acreditado',
  refused: 'rechazado',
  dropped: 'descartado',
};

export const spanishOrderStatus = (status: OrderStatus): string => OF_ORDERS[status];
export const spanishItemStatus = (status: ItemStatus): string => OF_ITEMS[status];

const isClaimState = (state: string): state is ClaimState => Object.hasOwn(OF_CLAIMS, state);

/** A state of another version has its name only. */
export const spanishClaimState = (state: string): string =>
  isClaimState(state) ? OF_CLAIMS[state] : state;
