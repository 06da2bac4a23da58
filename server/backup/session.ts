import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { once } from 'node:events';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { begin, type Begun } from '../db/begin.ts';
import type { Schema, Table } from './schema-version.ts';

/** The text form of values and the duration of a backup must not depend on a server's settings. */
const SETTINGS = [
  `timezone = 'UTC'`,
  `datestyle = 'ISO, MDY'`,
  `intervalstyle = 'postgres'`,
  'extra_float_digits = 1',
  `bytea_output = 'hex'`,
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
];

/** A single connection. */
export async function openSession(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'procureapp backup',
  });
  // A broken connection rejects the running query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Begins a transaction in which every server writes the same value as the same text. Takes no snapshot yet. */
export async function beginUniform(client: pg.Client, mode?: string): Promise<Begun<pg.Client>> {
  const begun = await begin(client, mode);
  for (const setting of SETTINGS) await begun.query(`set local ${setting}`);
  return begun;
}

export const inPublic = (name: string) => `public.${pg.escapeIdentifier(name)}`;

const listOf = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ');

/** All rows of a table in COPY's text form, in the same sequence everywhere; a chunk may end within a row. */
export const copyRowsOut = (client: pg.Client, { name, columns, order }: Table): Readable =>
  client.query(
    to(`copy (select ${listOf(columns)} from ${inPublic(name)} order by ${order}) to stdout`),
  );

export interface RowsIn {
  /** Writes rows in chunks of any size; resolves when the server is ready for more. Throws the server's error. */
  write(text: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** Begins to load rows into a table. Closing the connection cancels an unfinished load. */
export function copyRowsIn(client: pg.Client, table: string, columns: readonly string[]): RowsIn {
  const rows = client.query(from(`copy ${inPublic(table)} (${listOf(columns)}) from stdin`));
  const done = finished(rows);
  done.catch(() => undefined);
  return {
    write: async (text) => {
      if (rows.errored) throw rows.errored;
      if (!rows.write(text)) await once(rows, 'drain');
    },
    end: () => {
      rows.end();
      return done;
    },
  };
}

/** The last values of all sequences of a schema. */
export async function readSequences(
  client: pg.Client,
  { tables, sequences }: Schema,
): Promise<Record<string, string | null>> {
  const found = await client.query<{ name: string; last: string | null }>(
    `select sequence.relname as name, pg_sequence_last_value(sequence.oid) as last
     from pg_class sequence
     left join pg_depend link on link.classid = 'pg_class'::regclass and link.objid = sequence.oid
       and link.refclassid = 'pg_class'::regclass and link.deptype in ('a', 'i')
     left join pg_class owner on owner.oid = link.refobjid
     where sequence.relkind = 'S' and sequence.relnamespace = 'public'::regnamespace
       and (owner.relname = any($1) or sequence.relname = any($2))
     order by 1`,
    [tables.map(({ name }) => name), sequences],
  );
  return Object.fromEntries(found.rows.map(({ name, last }) => [name, last]));
}

/** Counts the rows of a table in COPY's text form and computes their checksum, independent of the chunks. */
export class TableSum {
  rows = 0;
  readonly #hash = createHash('sha256');

  add(text: Uint8Array): void {
    this.#hash.update(text);
    // Each row ends its line; a line break inside a value is written as \n.
    for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) this.rows += 1;
  }

  /** Call it once, at the end. */
  total(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}
