import type { Tx } from '#server/db/open.ts';
import {
  favourites as favouriteTable,
  orderGuideLines,
  orderGuides as guideTable,
} from '#server/db/schema/order-guides.ts';
import { standingOrders } from '#server/db/schema/standing-orders.ts';
import type { ProductKey } from '../catalogue.ts';
import { demoStanding, favourites, orderGuides } from '../order-guides.ts';
import type { UserKey } from '../people.ts';
import type { Ids } from './people-and-catalogue.ts';

/** Guides of the locations, one with a standing order, and favourites of the people (G1, G2, H5). */
export async function loadOrderGuides(tx: Tx, ids: Ids, now: Date): Promise<void> {
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
        unitId: quantity === null ? null : ids.product[key as ProductKey].unitId,
      })),
    ),
  );
  const { guide, vendor, responsible, rule } = demoStanding(now);
  const { from, ...values } = rule;
  await tx.insert(standingOrders).values(
    guides
      .filter(({ name }) => name === guide)
      .map(({ id: guideId }) => ({
        ...values,
        guideId,
        vendorId: ids.vendor[vendor].id,
        responsibleUserId: ids.user[responsible].id,
        firstDay: from,
        pauses: [],
        notedUntil: now.toISOString(),
      })),
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
