import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { RouteName } from '#contract/calls/routes.ts';
import type { wasteLogs } from '#server/db/schema/waste.ts';
import type { orderItems } from '#server/db/schema/order-items.ts';
import type { invoicePhotos, orders } from '#server/db/schema/orders.ts';
import type { TestApp } from '../app.ts';

export type Filters = Record<string, string>;

export interface PagedList {
  path: string;
  /** The field of a row that is unique. */
  id: string;
  /** The field of the answer that holds the rows; omitted, the answer is the rows. */
  rows?: string;
  /** Filters of which each is read along another index; omitted, none. */
  filters?: Filters[];
  /** Adds rows of this moment, and returns their ids. */
  add(count: number, at: string): Promise<(string | number)[]>;
  /** Lists of what happened only grow. */
  remove?(id: string): Promise<unknown>;
}

export type PagedLists = Partial<Record<RouteName, PagedList>>;

export type Db = TestApp['database']['direct'];

/** What the rows of all lists belong to. */
export interface Place {
  locationId: number;
  vendorId: number;
  userId: number;
  productId: string;
  unitId: string;
}

export const contentHash = 'made by a test';

/** Of a list whose rows have a place. */
export const filtersOfPlaces = ({ vendorId, locationId }: Place): Filters[] => [
  {},
  { vendorId: String(vendorId) },
  { locationId: String(locationId) },
];

export const softDelete =
  (db: Db, table: typeof orders | typeof orderItems | typeof wasteLogs | typeof invoicePhotos) =>
  (id: string) =>
    db.execute(sql`update ${table} set is_deleted = true where ${table.id} = ${id}`);

export const erase = (db: Db, table: PgTable, column: AnyColumn) => (id: string) =>
  db.execute(sql`delete from ${table} where ${column} = ${id}`);

export function times<T>(count: number, row: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => row(index));
}

export function idsOf<Id>(rows: readonly { id: Id }[]): Id[] {
  return rows.map(({ id }) => id);
}
