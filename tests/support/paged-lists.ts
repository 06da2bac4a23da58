import type { TestApp } from './app.ts';
import { listsOfDockAndShelf } from './paged-lists/dock-and-shelf.ts';
import { listsOfOrders } from './paged-lists/orders.ts';
import type { PagedLists } from './paged-lists/paged-list.ts';
import { listsOfRecords } from './paged-lists/records.ts';

/** Every list with a cursor, and how to add and remove its rows. Ids are random where the table allows it. */
export async function pagedLists(t: TestApp): Promise<PagedLists> {
  const { make } = t;
  const { id: locationId } = await make.location({ name: 'Pier 7' });
  const { id: vendorId } = await make.vendor();
  const { id: userId } = await make.user({ locationIds: [locationId] });
  const { id: productId, unitId } = await make.product({ vendorId });
  const place = { locationId, vendorId, userId, productId, unitId };
  return {
    ...(await listsOfOrders(t, place)),
    ...(await listsOfDockAndShelf(t, place)),
    ...(await listsOfRecords(t, place)),
  };
}
