import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { HistoryEntry } from '../../contract/calls/history.ts';
import { RESTORABLE_KINDS } from '../../contract/values/history-kinds.ts';
import type { RestorableKind } from '../../contract/values/history-kinds.ts';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Db } from '../db/open.ts';
import { budgets } from '../db/schema/budgets.ts';
import { productCategories, products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { wasteLogs } from '../db/schema/waste.ts';
import { orderGuides } from '../db/schema/order-guides.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { invoicePhotos } from '../db/schema/orders.ts';
import { locations, users } from '../db/schema/people-and-places.ts';
import { reminders } from '../db/schema/reminders.ts';
import { storedFiles } from '../db/schema/stored-files.ts';
import type { PlainChange } from './changes.ts';
import type { HistoryRow } from './queries.ts';

type Deleted = NonNullable<HistoryEntry['restorable']>;

const TABLES: Readonly<Record<RestorableKind, PgTable & { id: PgColumn; isDeleted: PgColumn }>> = {
  products,
  'product-categories': productCategories,
  'units-of-measure': unitsOfMeasure,
  vendors,
  locations,
  users,
  'waste-logs': wasteLogs,
  reminders,
  'order-guides': orderGuides,
  budgets,
  'order-items': orderItems,
  'invoice-photos': invoicePhotos,
};

const isFileStored = exists(
  sql`(select from ${storedFiles} where ${invoicePhotos.url} = ${UPLOADS_PATH} || ${storedFiles.name})`,
);

const isRestorable = (kind: string): kind is RestorableKind =>
  RESTORABLE_KINDS.some((known) => known === kind);

/** What this row deleted: a record, or one item or invoice photo of an order. */
export function deletedBy(row: HistoryRow, changes: readonly PlainChange[]): Deleted | undefined {
  if (row.action === 'deleted')
    return isRestorable(row.kind) ? { kind: row.kind, id: row.recordId } : undefined;
  const parts = changes.filter(({ field, after }) => field === 'isDeleted' && after === true);
  const [part] = parts.map((change) => change.part);
  // Several at once were merged with others when orders were combined.
  return parts.length === 1 && part && isRestorable(part.kind)
    ? { kind: part.kind, id: part.id }
    : undefined;
}

/** Which of these are still deleted; one query per table. */
export async function stillDeleted(
  db: Db,
  some: readonly Deleted[],
): Promise<(one: Deleted) => boolean> {
  const keys = new Set<string>();
  for (const [kind, ofKind] of Map.groupBy(some, ({ kind: each }) => each)) {
    const table = TABLES[kind];
    const rows = await db
      .select({ id: sql<string>`${table.id}::text` })
      .from(table)
      .where(
        and(
          inArray(
            table.id,
            ofKind.map(({ id }) => id),
          ),
          eq(table.isDeleted, true),
          // Its file is removed a day later.
          kind === 'invoice-photos' ? isFileStored : undefined,
        ),
      );
    for (const { id } of rows) keys.add(`${kind} ${id}`);
  }
  return ({ kind, id }) => keys.has(`${kind} ${id}`);
}
