import { randomUUID } from 'node:crypto';
import { insertedRow } from '#server/db/locked.ts';
import type { Tx } from '#server/db/open.ts';
import { recordMovements } from '#server/inventory/ledger.ts';
import type { StockEntry } from '#server/inventory/ledger.ts';
import { recordCount } from '#server/inventory/record-count.ts';
import { storeLines } from '#server/inventory/update.ts';
import type { LocationKey } from '../people.ts';
import { shelves } from '../shelves.ts';
import type { DemoCount } from '../stock-counts.ts';
import type { Ids } from './people-and-catalogue.ts';

/** Pars and places on the shelf, then the ledger: what was received and wasted, and what was counted (S1, S2). */
export async function loadStock(
  tx: Tx,
  ids: Ids,
  { moved, counts }: { moved: readonly StockEntry[]; counts: readonly DemoCount[] },
): Promise<void> {
  for (const [key, { lines }] of Object.entries(shelves)) {
    const rows = lines.map(({ product, area, par }, position) => ({
      productId: ids.product[product].id,
      parAmount: par,
      area,
      position: position + 1,
    }));
    await storeLines(tx, ids.location[key as LocationKey].id, rows);
  }
  await recordMovements(tx, insertedRow('products', ids.product), moved);
  for (const { location, area, countedBy, at, lines } of counts) {
    const counted = lines.map(({ product, amount }) => ({
      productId: ids.product[product].id,
      amount,
    }));
    const place = { id: randomUUID(), locationId: ids.location[location].id, area };
    const count = { ...place, at: at.toISOString(), lines: counted };
    // Recorded at the moment of the count: a call refuses a count that is weeks old.
    await recordCount(tx, { count, countedBy: ids.user[countedBy].id, now: at });
  }
}
