import type { QueryClient } from '@tanstack/react-query';
import type { RouteName } from '#contract/routes.ts';

/** Every read that an order or its items appear in. */
const READS: readonly RouteName[] = [
  'listOrders',
  'getOrder',
  'listOrderItems',
  'listItemsOfOrder',
];

/** After a change to an order or its items: what is on screen is read again, the rest when next shown. */
export function refreshOrders(client: QueryClient): Promise<unknown> {
  return Promise.all(READS.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** Stops reads under way, whose older answer would overwrite what is about to be shown. */
export function stopReadingOrders(client: QueryClient): Promise<unknown> {
  return Promise.all(READS.map((name) => client.cancelQueries({ queryKey: [name] })));
}
