import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { vendorReference } from './catalogue.ts';
import { locationReference } from './people-and-places.ts';
import { instant } from './columns.ts';

/** Layer 3: vendors' links to their purchase orders. */

/** A vendor's link to its purchase order. Only the hash of its token is stored (D22). */
export const publicLinks = pg.pgTable(
  'public_links',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    tokenHash: pg.text().notNull().unique('public_links_token'),
    vendorId: vendorReference(),
    locationId: locationReference(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    lastOpenedAt: instant(),
  },
  (table) => [pg.index('public_links_of_vendor').on(table.vendorId, table.expiresAt)],
);
