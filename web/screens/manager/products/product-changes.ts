import type { QueryClient } from '@tanstack/react-query';
import type { RouteName } from '#contract/routes.ts';

const READS: readonly RouteName[] = ['listProducts', 'searchProducts', 'listProductCategories'];

/** After a change to the catalogue: what is on screen is read again, the rest when next shown. */
export function refreshProducts(client: QueryClient): Promise<unknown> {
  return Promise.all(READS.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
