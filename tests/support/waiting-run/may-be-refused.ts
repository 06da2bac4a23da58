import type { Entered } from './entered.ts';
import { ofPerson } from './kitchen.ts';
import type { Kitchen } from './kitchen.ts';

/** The codes with which the server may refuse an entry, as the kitchen is now. */
export function mayBeRefusedAs(entry: Entered, kitchen: Kitchen): ReadonlySet<string> {
  const { has } = kitchen;
  const { kind, products } = entry;
  // Somebody else is signed in by now.
  const codes = new Set(['session_ended']);
  if (has.taken.has(ofPerson(entry))) codes.add('not_allowed');
  const isOfCatalogue = kind === 'order' || kind === 'count' || kind.startsWith('waste');
  const named = kind === 'order' ? products : products.slice(0, 1);
  if (isOfCatalogue && named.some((product) => has.gone.has(product))) codes.add('invalid_input');
  if (kind === 'order' && named.some((product) => has.inAnotherUnit.has(product)))
    codes.add('invalid_input');
  if (kind.startsWith('receipt') && itemsOf(entry, kitchen).some((id) => has.arrived.has(id)))
    codes.add('changed_meanwhile');
  if (has.cancelled.has(ofPerson(entry))) codes.add('invalid_transition');
  return codes;
}

/** The items of the delivery of which it says that they came. */
export function itemsOf({ kind, place, person, products }: Entered, { places }: Kitchen): number[] {
  const { itemIds } = places[place]!.deliveries[person]!;
  const named = kind === 'receipt' ? products : products.slice(0, 1);
  return named.map((product) => itemIds[product]!);
}
