import { smallVersion } from '#contract/values/photos.ts';
import { loadDemoInvoices } from '#demo/invoices.ts';
import { loadDemo, contentOf } from '#demo/load.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Database, openDatabase } from '#server/db/open.ts';
import { storedFiles } from '#server/db/schema/stored-files.ts';
import { type Env, readEnv } from '#server/env.ts';
import { type Log, openLog } from '#server/log.ts';
import { openFiles } from '#server/outside/files.ts';

/**
 * Replaces the demo organization and its photos in the embedded database with a fresh one. Refuses when the
 * database holds anything else, and never touches a DATABASE_URL.
 */
async function resetDemo(env: Env): Promise<void> {
  if (env.DATABASE_URL) {
    throw new Error('demo:reset empties the embedded database only. Unset DATABASE_URL to use it.');
  }
  if (!env.DEMO) {
    throw new Error('DEMO=false says that there is no demo here. Unset it to use demo:reset.');
  }
  const log = openLog('warn');
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, log });
  try {
    const database = openDatabase(embedded.connection, { log });
    await replace(database, { env, log }).finally(() => database.close());
  } finally {
    await embedded.stop();
  }
}

async function replace(
  { db, pool }: Database,
  { env, log }: { env: Env; log: Log },
): Promise<void> {
  await migrate(pool, log);
  if ((await contentOf(db)) === 'other') {
    throw new Error(
      `${env.DATA_DIR} holds an organization that is not the demo, so demo:reset leaves it as it is. Set DATA_DIR to another folder for a demo beside it.`,
    );
  }
  // Before the tables that name them: when this process is stopped halfway, the next one finds the rest.
  const files = await openFiles(env);
  for (const { name } of await db.select().from(storedFiles)) {
    await files.remove(name);
    await files.remove(smallVersion(name));
  }
  await pool.query('drop schema if exists public, drizzle, pgboss cascade; create schema public');
  await migrate(pool, log);
  const now = new Date();
  await loadDemo(db, now);
  await loadDemoInvoices({ db, put: (name, bytes) => files.put(name, bytes), now });
  files.close();
}

try {
  const env = readEnv(process.env);
  await resetDemo(env);
  console.error(`A fresh demo organization is in ${env.DATA_DIR}. Start it with npm start.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
