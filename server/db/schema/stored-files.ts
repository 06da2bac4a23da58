import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Uploaded files, whichever noun refers to them. */

/**
 * Every uploaded file, recorded before its bytes are stored: a crash in between leaves a row without a file, never a file
 * without a row. A job removes files to which no column of `PHOTO_REFERENCES` refers.
 */
export const storedFiles = pg.pgTable(
  'stored_files',
  {
    name: pg.text().primaryKey(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    /** A deleted photo can be brought back until then. */
    keptUntil: instant(),
    /** The id that the client gave to the upload (D12); null without one. */
    clientId: pg.uuid(),
    /** Hash of what was sent under it. */
    contentHash: pg.text(),
  },
  (table) => [
    pg.index('stored_files_oldest').on(table.createdAt),
    pg.unique('stored_files_client_id').on(table.clientId),
  ],
);
