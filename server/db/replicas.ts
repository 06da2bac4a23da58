import type pg from 'pg';
import { Failure } from '../failure.ts';
import type { Log } from '../log.ts';
import { laterOf, logPositionIn, UNREACHED } from './log-position.ts';
import type { LogPosition } from './log-position.ts';
import { LogWatch } from './log-watch.ts';
import type { ConnectionOptions, Pool } from './open.ts';
import { Replica } from './replica.ts';
import { databaseError } from './sql-state.ts';

const LOOK_EVERY_MS = 200;
/** SQLSTATE of a statement that was cancelled, such as one that takes too long: the primary would take as long. */
const CANCELLED = '57014';

/** The replicas that answer reads in place of the primary. Without any, everything is read from the primary. */
export class Replicas {
  readonly #primary: LogWatch;
  readonly #replicas: readonly Replica[];
  #next = 0;
  /** The latest change that any node published: screens read again after it. Undefined while this node may not have received it. */
  #published: LogPosition | undefined;
  #isListening = false;
  /** Counts what made `#published` unknown: an answer of the primary to an earlier question does not say it. */
  #gaps = 0;
  #isAsking = false;
  #looking: NodeJS.Timeout | undefined;

  /**
   * @param connections a server each: positions say nothing about the servers behind a balancer
   * @param primary past any pooler, where the question for its position waits behind nothing
   */
  constructor(
    connections: readonly pg.PoolConfig[],
    { primary, ...options }: ConnectionOptions & { primary: pg.PoolConfig; log: Log },
  ) {
    this.#primary = new LogWatch(primary);
    this.#replicas = connections.map((connection) => new Replica(connection, options));
    if (this.#replicas.length === 0) return;
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
    this.#look();
  }

  /** How many there are, and how many reads go to. */
  get counts(): { all: number; used: number } {
    const used = this.#replicas.filter(({ isUsable }) => isUsable).length;
    return { all: this.#replicas.length, used };
  }

  /**
   * Runs a read on a replica that shows everything up to `position` and up to the latest published change; without an argument,
   * for the primary, where there is none. What fails on a replica is read from the primary: `work` must be safe to repeat.
   */
  async read<T>(
    position: LogPosition,
    work: (replica: Pool | undefined) => Promise<T>,
  ): Promise<T> {
    const replica = await this.#upTo(position);
    if (!replica) return work(undefined);
    try {
      return await work(replica.db);
    } catch (error) {
      if (error instanceof Failure || databaseError(error).code === CANCELLED) throw error;
      void replica.ask();
      return work(undefined);
    }
  }

  /** A position after everything that is committed now. Undefined without replicas. */
  async committed(): Promise<LogPosition | undefined> {
    if (this.#replicas.length === 0) return undefined;
    return (await this.#primary.positionOfPrimary().catch(() => undefined)) ?? UNREACHED;
  }

  /** Call with each change that a node published, and the log's position after it, as PostgreSQL writes it. */
  onPublished(written: string | undefined): void {
    const position = logPositionIn(written);
    // A node of a former version does not say it.
    if (position === undefined) this.#forgetPublished();
    else if (this.#published !== undefined) this.#published = laterOf(this.#published, position);
  }

  /** Sets whether this node receives what others publish. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening;
    this.#forgetPublished();
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    this.#primary.close();
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  async #upTo(position: LogPosition): Promise<Replica | undefined> {
    if (this.#published === undefined) return undefined;
    const wanted = laterOf(position, this.#published);
    for (let tried = 0; tried < this.#replicas.length; tried++) {
      const replica = this.#replicas[this.#next++ % this.#replicas.length];
      if (replica?.isUsable && (await replica.shows(wanted))) return replica;
    }
    return undefined;
  }

  /** The next look asks the primary. */
  #forgetPublished(): void {
    this.#published = undefined;
    this.#gaps++;
  }

  #look(): void {
    for (const replica of this.#replicas) replica.look();
    if (this.#isAsking) return;
    this.#isAsking = true;
    void this.#ask().finally(() => (this.#isAsking = false));
  }

  async #ask(): Promise<void> {
    const at = performance.now();
    const gaps = this.#gaps;
    try {
      const written = await this.#primary.writtenByPrimary();
      for (const replica of this.#replicas) if (written !== undefined) replica.mark(written, at);
      if (this.#isListening && this.#published === undefined) {
        const committed = await this.#primary.positionOfPrimary();
        if (gaps === this.#gaps) this.#published = committed;
      }
    } catch {
      // Without marks the replicas are soon too old.
    }
    for (const replica of this.#replicas) void replica.ask();
  }
}
