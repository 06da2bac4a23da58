import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/start.ts';

/** A minimal product process: opens the data folder, commits numbered rows, and reports on standard output. */
const [dataDir = '', rows = '0', orphanSeconds = '60'] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const log = { info() {}, warn: (_: object, message: string) => say(`warning ${message}`) };

try {
  const database = await startEmbedded({ dataDir, log, orphanSeconds: Number(orphanSeconds) });
  say(`socket ${database.connection.host}`);
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  const client = new pg.Client(database.connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists row (number int)');
  say(`ready ${database.origin}`);
  for (let number = 1; number <= Number(rows); number++) {
    await client.query('insert into row values ($1)', [number]);
    say(`committed ${number}`);
  }
} catch (error) {
  say(`refused ${String(error)}`);
  process.exitCode = 1;
}
