import { randomUUID } from 'node:crypto';
import { claims } from '#server/db/schema/claims.ts';
import { wasteLogs } from '#server/db/schema/waste.ts';
import { receipts } from '#server/db/schema/receipts.ts';
import { inventoryCounts, inventoryMovements } from '#server/db/schema/stock.ts';
import type { TestApp } from '../app.ts';
import { contentHash, erase, filtersOfPlaces, idsOf, softDelete, times } from './paged-list.ts';
import type { PagedLists, Place } from './paged-list.ts';

/** Lists of what came, was claimed, wasted, moved and counted. */
export async function listsOfDockAndShelf(
  { database: { direct: db } }: TestApp,
  place: Place,
): Promise<PagedLists> {
  const { locationId, vendorId, userId, productId, unitId } = place;
  const [location, vendor, user] = [locationId, vendorId, userId].map(String) as [
    string,
    string,
    string,
  ];
  async function addReceipts(count: number, at: string): Promise<string[]> {
    const row = { locationId, vendorId, at, contentHash };
    const rows = times(count, () => ({ ...row, id: `RCP-${randomUUID()}` }));
    await db.insert(receipts).values(rows);
    return rows.map(({ id }) => id);
  }

  return {
    listWasteLogs: {
      path: '/api/waste-logs',
      id: 'id',
      filters: [
        {},
        { locationId: location },
        { recordedBy: user },
        { q: 'Pier 7' },
        { q: 'spilled' },
      ],
      add: async (count, at) => {
        const entry = {
          productId,
          locationId,
          recordedBy: userId,
          quantity: 1,
          unitId,
          unitOfMeasure: 'kg',
        };
        const row = { ...entry, notes: 'spilled', createdDate: at };
        return idsOf(
          await db
            .insert(wasteLogs)
            .values(times(count, () => row))
            .returning(),
        );
      },
      remove: softDelete(db, wasteLogs),
    },
    listReceipts: {
      path: '/api/receipts',
      id: 'id',
      filters: [...filtersOfPlaces(place), { vendorId: vendor, locationId: location }],
      add: addReceipts,
      remove: erase(db, receipts, receipts.id),
    },
    listClaims: {
      path: '/api/claims',
      id: 'id',
      filters: [...filtersOfPlaces(place), { state: 'draft' }],
      add: async (count, at) => {
        const ofReceipt = (receiptId: string) => ({
          receiptId,
          vendorId,
          locationId,
          createdAt: at,
        });
        const rows = (await addReceipts(count, at)).map(ofReceipt);
        return idsOf(await db.insert(claims).values(rows).returning());
      },
      remove: erase(db, claims, claims.id),
    },
    listMovements: {
      path: '/api/inventory/movements',
      id: 'id',
      filters: [{ locationId: location }, { locationId: location, productId }],
      add: async (count, at) => {
        const one = { amountNumerator: '1', amountDenominator: '1' };
        const row = { productId, locationId, kind: 'receipt' as const, ...one, at };
        return idsOf(
          await db
            .insert(inventoryMovements)
            .values(times(count, () => row))
            .returning(),
        );
      },
    },
    listCounts: {
      path: '/api/inventory/counts',
      id: 'id',
      filters: [{ locationId: location }],
      add: async (count, at) => {
        const rows = times(count, () => ({
          id: randomUUID(),
          locationId,
          at,
          recordedAt: at,
          contentHash,
        }));
        return idsOf(await db.insert(inventoryCounts).values(rows).returning());
      },
    },
  };
}
