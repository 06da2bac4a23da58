import type { OrderItem } from '../../contract/calls/order-items.ts';
import { seesPrices } from '../organization/prices-shown.ts';
import type { Actor } from '../rights/actor.ts';
import type { Services } from '../services.ts';

type Priced = Pick<OrderItem, 'unitPrice'> & Partial<Pick<OrderItem, 'answer'>>;

/** How the caller sees an item, in an answer and in a refusal: those who see no prices without them (E14). */
export async function itemAsSeenBy(
  actor: Actor,
  services: Services,
): Promise<<T extends Priced>(item: T) => T> {
  return (await seesPrices(actor, services)) ? (item) => item : withoutItemPrice;
}

function withoutItemPrice<T extends Priced>(item: T): T {
  const { answer } = item;
  return { ...item, unitPrice: null, ...(answer && { answer: { ...answer, price: null } }) };
}
