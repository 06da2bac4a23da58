import { loadDemo } from '#demo/load.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';

/** Replaces everything in the embedded database with a fresh demo organization. Never touches a DATABASE_URL. */
const env = readEnv(process.env);
const log = openLog('warn');
if (env.DATABASE_URL) {
  console.error('demo:reset empties the embedded database only. Unset DATABASE_URL to use it.');
  process.exit(1);
}
try {
  const embedded = await startEmbedded({ dataDir: env.DATA_DIR, log });
  const database = openDatabase(embedded.connection, { log });
  await database.pool.query(
    'drop schema if exists public, drizzle, pgboss cascade; create schema public',
  );
  await migrate(database.pool);
  await loadDemo(database.db, new Date());
  await database.close();
  await embedded.stop();
  console.error(`A fresh demo organization is in ${env.DATA_DIR}. Start it with npm start.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
