import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { vendors } from './catalogue.ts';
import { locations } from './people-and-places.ts';
import { instant } from './columns.ts';

/** Layer 3: vendors' links to their purchase orders. */

/** A vendor's link to its purchase order. Only the hash of its token is stored (D22). */
export const publicLinks = pg.pgTable(
  'public_links',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    tokenHash: pg.text().notNull().unique('public_links_token'),
    vendorId: pg
      .integer()
      .notNull()
      .references(() => vendors.id),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    lastOpenedAt: instant(),
  },
  (table) => [pg.index('public_links_of_vendor').on(table.vendorId, table.expiresAt)],
);
