import pg from 'pg';
import { logPositionIn } from './log-position.ts';
import type { LogPosition } from './log-position.ts';

const CONNECT_MS = 2_000;
const ANSWER_MS = 700;

/** Everything committed before it is asked is before the answer, also a commit that did not wait for the disk. */
const PRIMARY_POSITION =
  'select case when not pg_is_in_recovery() then pg_current_wal_insert_lsn() end as position';
/** What replicas are sent. It never points behind the header of a page without records, which no replica could reach. */
const PRIMARY_WRITTEN =
  'select case when not pg_is_in_recovery() then pg_current_wal_lsn() end as position';
/** A replica that was promoted answers nothing: from then on it is a primary, perhaps one that was cut off. */
const REPLICA_POSITION =
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end as position';

/**
 * Asks a server how far its log has got, through a connection of its own: in the pool the question would wait behind long
 * reads. It connects by itself, again after a failure.
 */
export class LogWatch {
  readonly #connection: pg.ClientConfig;
  #client: Promise<pg.Client> | undefined;

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection;
  }

  /** The position after all commits so far. Undefined when this is no primary. Rejects without an answer in time. */
  positionOfPrimary = (): Promise<LogPosition | undefined> => this.#ask(PRIMARY_POSITION);

  /** What was written to the log so far, for replicas to follow. */
  writtenByPrimary = (): Promise<LogPosition | undefined> => this.#ask(PRIMARY_WRITTEN);

  /** What this replica shows; undefined when it is none. */
  shownByReplica = (): Promise<LogPosition | undefined> => this.#ask(REPLICA_POSITION);

  close(): void {
    this.#leave(this.#client);
  }

  async #ask(question: string): Promise<LogPosition | undefined> {
    const mine = (this.#client ??= this.#connect());
    try {
      const { rows } = await (await mine).query<{ position: string | null }>(question);
      return logPositionIn(rows[0]?.position);
    } catch (error) {
      this.#leave(mine);
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#connection,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      application_name: 'procureapp log watch',
    });
    // The question that is under way is rejected anyway, and the next one connects again.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** A server that hangs would not answer an orderly end either. */
  #leave(client: Promise<pg.Client> | undefined): void {
    if (this.#client === client) this.#client = undefined;
    client?.then(
      ({ connection }) => connection.stream.destroy(),
      () => undefined,
    );
  }
}
