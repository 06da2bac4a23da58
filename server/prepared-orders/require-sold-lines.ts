import { inArray } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { detail, requireValid } from '../failure.ts';
import { requireListedOnce } from '../products/queries.ts';

/** Throws for a product that is not in the catalogue, named twice, or of another vendor. */
export async function requireSoldLines(
  db: Db,
  { vendorId }: { vendorId: number },
  lines: readonly { productId: string }[],
): Promise<void> {
  const ids = lines.map(({ productId }) => productId);
  await requireListedOnce(db, ids);
  const found = await db
    .select({ id: products.id, name: products.name, vendorId: products.vendorId })
    .from(products)
    .where(inArray(products.id, ids));
  requireValid(
    found
      .filter((product) => product.vendorId !== vendorId)
      .map(({ id, name }) =>
        detail(`lines.${ids.indexOf(id)}.productId`, 'product_of_another_vendor', { name }),
      ),
  );
}
