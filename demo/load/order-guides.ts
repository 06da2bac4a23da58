import type { Tx } from '#server/db/open.ts';
import {
  favourites as favouriteTable,
  orderGuideLines,
  orderGuides as guideTable,
} from '#server/db/schema/order-guides.ts';
import type { ProductKey } from '../catalogue.ts';
import { favourites, orderGuides } from '../order-guides.ts';
import type { UserKey } from '../people.ts';
import type { Ids } from './people-and-catalogue.ts';

/** Guides of the locations and favourites of the people (G1, G2). */
export async function loadOrderGuides(tx: Tx, ids: Ids): Promise<void> {
  const guides = await tx
    .insert(guideTable)
    .values(
      orderGuides.map(({ name, location }) => ({ name, locationId: ids.location[location].id })),
    )
    .returning();
  await tx.insert(orderGuideLines).values(
    guides.flatMap(({ id: guideId }, index) =>
      Object.entries(orderGuides[index]?.lines ?? {}).map(([key, quantity], place) => ({
        guideId,
        productId: ids.product[key as ProductKey].id,
        position: place + 1,
        quantity,
      })),
    ),
  );
  await tx.insert(favouriteTable).values(
    Object.entries(favourites).flatMap(([key, products]) =>
      products.map((product) => ({
        userId: ids.user[key as UserKey].id,
        productId: ids.product[product].id,
      })),
    ),
  );
}
