import type pg from 'pg';
import { rowsEntry, type Totals } from './archive-format.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { copyOut } from './copy.ts';
import type { SchemaVersion, Table } from './schema-version.ts';
import { rowsOut } from './session.ts';
import { TableSum } from './table-sum.ts';

/** Bytes of rows that are held in memory and become one entry; only a single longer row makes a longer one. */
const PART_BYTES = 4 * 1024 * 1024;

interface Copying {
  schema: SchemaVersion;
  archive: ArchiveWriter;
  say(sentence: string): void;
}

/** Adds the rows of every table to the archive, in the order in which they can be loaded again. */
export async function copyTables(
  client: pg.Client,
  { schema, archive, say }: Copying,
): Promise<Totals['tables']> {
  say(`Copying ${schema.tables.length} tables ...`);
  const copied: Totals['tables'] = [];
  for (const table of schema.tables) {
    const total = await copyTable(client, table, archive);
    if (total.rows > 0) say(`  ${table.name}: ${total.rows.toLocaleString('en')}`);
    copied.push({ name: table.name, columns: table.columns, ...total });
  }
  return copied;
}

async function copyTable(client: pg.Client, table: Table, archive: ArchiveWriter) {
  const sum = new TableSum();
  let part: Uint8Array[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = async () => {
    await archive.add(rowsEntry(table.name, ++parts), Buffer.concat(part));
    part = [];
    bytes = 0;
  };
  for await (const rows of copyOut(client, rowsOut(table))) {
    sum.add(rows);
    part.push(rows);
    bytes += rows.length;
    if (bytes >= PART_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  return sum.total();
}
