import type { Product } from '#contract/products.ts';
import { call } from '#web/api/call.ts';

/** The product as it stands now; undefined when it is gone. */
export async function rereadProduct(id: string): Promise<Product | undefined> {
  return (await call('listProducts')).find((product) => product.id === id);
}
