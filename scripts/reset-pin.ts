import { hasDatabase, openStores } from '#server/backup/open-stores.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { SlowHash } from '#server/secrets/slow-hash.ts';
import { resetPin } from '#server/session/reset-pin.ts';

/** `npm run reset-pin -- <name>`: gives a manager a new PIN, with or without a running product, and prints it. */
async function run(who: string): Promise<void> {
  if (who === '') throw new Error('Say whose: npm run reset-pin -- <name of a manager>');
  const env = readEnv(process.env);
  if (!(await hasDatabase(env)))
    throw new Error(`There is nobody yet: ${env.DATA_DIR} holds no database.`);
  const log = openLog('warn');
  const stores = await openStores(env, log);
  try {
    const { db, pool, close } = openDatabase(stores.connection, { log, max: 2 });
    try {
      await migrate(pool, log);
      const { name, pin } = await resetPin(db, { who, slowHash: new SlowHash() });
      // The screens of a running product learn that their sessions ended.
      await pool.query("select pg_notify('changes', 'sessions')");
      console.error(`The new PIN of ${name}, who can change it after signing in:`);
      console.log(pin);
    } finally {
      await close();
    }
  } finally {
    await stores.close();
  }
}

try {
  await run(process.argv.slice(2).join(' '));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
