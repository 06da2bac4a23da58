import { and, asc, eq } from 'drizzle-orm';
import type { Favourite } from '../../contract/calls/favourites.ts';
import { FAVOURITES_MAX } from '../../contract/values/limits.ts';
import type { Db, Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { favourites } from '../db/schema/order-guides.ts';
import { refuse } from '../failure.ts';
import { getProduct } from '../products/queries.ts';
import { lockUser } from '../users/queries.ts';

interface OfPerson {
  userId: number;
  productId: string;
}
const isIt = ({ userId, productId }: OfPerson) =>
  and(eq(favourites.userId, userId), eq(favourites.productId, productId));

export async function listFavourites(db: Db, userId: number): Promise<Favourite[]> {
  return db
    .select({ productId: favourites.productId })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(and(eq(favourites.userId, userId), eq(products.isDeleted, false)))
    .orderBy(asc(favourites.since), asc(favourites.productId));
}

/** Changes nothing where it is one already. Throws `not_found` for a product that is not in the catalogue. */
export async function addFavourite(
  tx: Tx,
  { now, ...favourite }: OfPerson & { now: Date },
): Promise<void> {
  // Two at once must not pass the limit together.
  await lockUser(tx, favourite.userId);
  const { productId, userId } = favourite;
  await getProduct(tx, productId);
  const known = await tx.$count(favourites, isIt(favourite));
  if (known > 0) return;
  if ((await tx.$count(favourites, eq(favourites.userId, userId))) >= FAVOURITES_MAX)
    throw refuse('limit_reached', { what: 'favourites', max: FAVOURITES_MAX });
  await tx.insert(favourites).values({ ...favourite, since: now.toISOString() });
}

export async function removeFavourite(tx: Tx, favourite: OfPerson): Promise<void> {
  await tx.delete(favourites).where(isIt(favourite));
}
