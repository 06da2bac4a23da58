import { refused } from '../../contract/refusals/table.ts';
import { inArray, isNotNull, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { createFunctions, dropFunctions } from '../db/apply-functions.ts';
import { applyMigrations, knownMigrations } from '../db/apply-migrations.ts';
import { outboxMessages } from '../db/schema/outbox.ts';
import { loadArchive } from './load-archive.ts';
import type { Stores } from './open-stores.ts';
import { countMigrations, lockMigrations, migrationsOf, readSchema } from './schema-version.ts';
import { beginUniform, inPublic, openSession } from './session.ts';
import { skipGivenNumbers } from './skip-given-numbers.ts';
import { BackupError, type Progress } from './terminal.ts';
import type { RestorableArchive } from './verify-archive.ts';

/**
 * Restores an archive into an empty database, and its files into the storage. The database changes in one transaction, at
 * the very end; after a failure it is as empty as before. Returns how many messages wait for a person now.
 * Throws `BackupError`.
 */
export async function restore(
  { connection, files }: Stores,
  archive: RestorableArchive,
  { now, ...progress }: Progress & { now: Date },
): Promise<{ heldMessages: number }> {
  await files.check();
  const client = await openSession(connection);
  try {
    const begun = await beginUniform(client);
    await lockMigrations(client);
    const migrations = await emptyDatabase(client, archive.migrations);
    // What triggers made of the rows is loaded with them.
    const bare = await dropFunctions(begun);
    if (migrations > 0) await client.query(`delete from ${inPublic(SETTINGS)}`);
    await applyMigrations(bare, migrations, archive.migrations).catch(explain);
    await loadArchive(client, { ...progress, archive, schema: await readSchema(client), files });
    await applyMigrations(bare, archive.migrations, knownMigrations().length);
    await skipGivenNumbers(client);
    await countOrders(client);
    await createFunctions(bare);
    const heldMessages = await failUnsentMessages(client);
    await holdSendings(client);
    await holdPreparedOrders(client, now);
    progress.signal.throwIfAborted();
    await client.query('commit');
    // Without table statistics, the first screens would be slow.
    await client.query('analyze').catch(() => undefined);
    return { heldMessages };
  } finally {
    await client.end();
  }
}

/** Reading the settings inserts their row, so it does not count. */
const SETTINGS = 'organization_settings';
const SHOWN = 3;

/**
 * Locks a database for a restore: no other connection writes to it until the transaction ends. Returns how many migrations
 * it has. Throws `BackupError` when there is anything in it, or when it has more migrations than the archive.
 */
async function emptyDatabase(client: pg.Client, ofArchive: number): Promise<number> {
  const migrations = countMigrations(await migrationsOf(client), 'The database');
  if (migrations === 0) return migrations;

  const names = (await readSchema(client)).tables.map(({ name }) => name);
  await client.query(`lock table ${names.map(inPublic).join(', ')} in share row exclusive mode`);
  const filled = await client.query<{ name: string }>(
    names
      .filter((name) => name !== SETTINGS)
      .map((name) => `select '${name}' as name where exists (select from ${inPublic(name)})`)
      .join(' union all '),
  );
  if (filled.rows.length > 0) {
    const words = filled.rows.map(({ name }) => name.replaceAll('_', ' '));
    const found = words.slice(0, SHOWN).join(', ') + (words.length > SHOWN ? ' and more' : '');
    throw new BackupError(
      `The database is not empty: it holds ${found}. A backup is restored into an empty one only, so that nothing is lost. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
    );
  }
  if (migrations > ofArchive) {
    throw new BackupError(
      'The database is empty, but it was prepared by a newer version of ProcureApp than the one that was backed up. Restore into a new one, where no version has been started: it is brought up to date afterwards.',
    );
  }
  return migrations;
}

const ALREADY_THERE = new Set(['42P07', '42723', '42710']);

function explain(error: unknown): never {
  if (error instanceof pg.DatabaseError && ALREADY_THERE.has(error.code ?? '')) {
    throw new BackupError(
      `The database holds something that is not ProcureApp's (${error.message}). Restore into a database of its own.`,
    );
  }
  throw error;
}

/** The numbers of orders are not in an archive (adr-009). */
async function countOrders(client: pg.Client): Promise<void> {
  await client.query(`
    insert into order_counts (location_id, status, shard, orders)
    select location_id, status, 0, count(*) from orders where not is_deleted group by 1, 2`);
}

/**
 * Messages that were waiting when the backup was made have probably been sent since. None is sent again by itself (D23):
 * each counts as failed, and a person decides, warned that it may arrive twice. Returns how many there are.
 */
async function failUnsentMessages(client: pg.Client): Promise<number> {
  const held = await drizzle(client, { casing: 'snake_case' })
    .update(outboxMessages)
    .set({
      state: 'failed',
      nextAttemptAt: null,
      lastError: refused('not_delivered', { because: 'before_backup' }),
      mayHaveArrived: true,
    })
    .where(
      or(
        inArray(outboxMessages.state, ['waiting', 'sending']),
        isNotNull(outboxMessages.nextAttemptAt),
      ),
    );
  return held.rowCount ?? 0;
}

/**
 * What was pending when the backup was made has probably gone to its vendor since. None of it goes by itself: each needs a person,
 * who sends it or does not (H2). The first look forgets where nothing was.
 */
async function holdSendings(client: pg.Client): Promise<void> {
  await client.query('select note_sendings(null, null)');
  await client.query(`
    insert into planned_sendings (vendor_id, location_id, delivery_date, pending, changed_at, is_restored)
    select distinct vendor_id, location_id, delivery_date, '', now(), true from waiting_sendings
    on conflict (vendor_id, location_id, delivery_date) do update set is_restored = true`);
}

/**
 * What standing orders prepare until now has probably been ordered since: none of it is ordered by itself (H6). Neither is what
 * was just being submitted, unless its order is in the backup.
 */
async function holdPreparedOrders(client: pg.Client, now: Date): Promise<void> {
  await client.query('update standing_orders set restored_at = $1', [now]);
  await client.query(`
    update prepared_orders set state = 'waiting', order_id = null, ordered_by = null, by_itself = null, checked_at = null,
      version = version + 1
    where state = 'submitting' and not exists (select from orders where orders.id = prepared_orders.order_id)`);
}
