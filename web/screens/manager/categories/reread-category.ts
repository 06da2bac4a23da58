import type { ProductCategory } from '#contract/products.ts';
import { call } from '#web/api/call.ts';

/** The category as it stands now; undefined when it is gone. */
export async function rereadCategory(id: string): Promise<ProductCategory | undefined> {
  return (await call('listProductCategories')).find((category) => category.id === id);
}
