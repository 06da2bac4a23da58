import pg from 'pg';
import type { Log } from '../log.ts';
import { Lag } from './lag.ts';
import { BEGINNING } from './log-position.ts';
import type { LogPosition } from './log-position.ts';
import { LogWatch } from './log-watch.ts';
import { breakConnection, openDatabase } from './open.ts';
import type { ConnectionOptions, Database, Pool } from './open.ts';

const now = () => performance.now();
/** One that has not answered for so long hangs, or is away. */
const SILENT_MS = 700;

/** Another server that shows what the primary commits, a moment later. */
export class Replica {
  readonly #database: Database;
  readonly #max: number;
  readonly #watch: LogWatch;
  readonly #log: Log;
  /** In the log: it holds no password. */
  readonly #name: string;
  readonly #lag = new Lag();
  readonly #clients = new Set<pg.PoolClient>();
  #shown: LogPosition = BEGINNING;
  #asking: Promise<void> | undefined;
  #answeredAt = -Infinity;
  #isUsed = false;

  constructor(
    connection: pg.PoolConfig,
    { max = 16, ...options }: ConnectionOptions & { log: Log; max?: number },
  ) {
    const { host, port } = new pg.Client(connection);
    this.#name = `${host}:${port}`;
    this.#log = options.log;
    this.#max = max;
    this.#database = openDatabase(connection, { ...options, max });
    this.#database.pool.on('connect', (client) => this.#clients.add(client));
    this.#database.pool.on('remove', (client) => this.#clients.delete(client));
    this.#watch = new LogWatch(connection);
  }

  get db(): Pool {
    return this.#database.db;
  }

  /** Whether calls may read here: it answers, and is not behind. Beyond its connections, calls are better off at the primary. */
  get isUsable(): boolean {
    return !this.#lag.isTooOld(now()) && this.#database.pool.waitingCount < this.#max;
  }

  /** Whether it shows everything up to this position; asks it unless that is known. */
  async shows(position: LogPosition): Promise<boolean> {
    // The first question may have been under way before the position was reached.
    for (let asked = 0; asked < 2 && this.#shown < position; asked++) await this.ask();
    return this.#shown >= position && this.isUsable;
  }

  /** Asks what it shows. Calls at the same moment share a question. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  /** The primary's log was at `position` at the moment `at`. */
  mark(position: LogPosition, at: number): void {
    this.#lag.mark({ position, at });
  }

  /** Logs that it is left out, or used again; and breaks what waits for one that does not answer. */
  look(): void {
    const isUsed = !this.#lag.isTooOld(now());
    if (isUsed !== this.#isUsed) {
      this.#isUsed = isUsed;
      const what = { replica: this.#name };
      if (isUsed) this.#log.info(what, 'reads go to this replica');
      else this.#log.warn(what, 'this replica is behind or does not answer: reads leave it out');
    }
    if (!isUsed && now() - this.#answeredAt > SILENT_MS) this.#breakConnections();
  }

  async close(): Promise<void> {
    this.#watch.close();
    await this.#database.close();
  }

  async #ask(): Promise<void> {
    try {
      const shown = await this.#watch.shownByReplica();
      this.#answeredAt = now();
      this.#shown = shown ?? BEGINNING;
      if (shown === undefined) this.#lag.lost();
      else this.#lag.shown(shown);
    } catch {
      this.#shown = BEGINNING;
      this.#lag.lost();
    }
  }

  /** Reads under way are then answered by the primary. */
  #breakConnections(): void {
    const error = new Error('connection terminated: the replica does not answer');
    for (const client of this.#clients) breakConnection(client, error);
  }
}
