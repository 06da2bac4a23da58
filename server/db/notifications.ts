import pg from 'pg';
import type { Log } from '../log.ts';

const RETRY_MS = 1_000;
/** How often the connection is checked; and how long connecting and each answer may take. */
const HEARTBEAT_MS = 5_000;
const ANSWER_MS = 4_000;

interface Listener {
  /** By channel: called with each notification's payload, in the sequence of the commits, of this node or another. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Whether notifications are received; false from the moment the connection is lost. */
  onListening(isListening: boolean): void;
}

/**
 * Receives notifications of every node through its own connection, and reconnects by itself.
 * Returns a function that ends it.
 */
export async function listenForNotifications(
  connection: pg.PoolConfig,
  {
    channels,
    onListening,
    log,
    heartbeatMs = HEARTBEAT_MS,
    answerMs = ANSWER_MS,
  }: Listener & { log: Log; heartbeatMs?: number; answerMs?: number },
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let ended = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      application_name: 'procureapp listener',
    });
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    client = fresh;
    try {
      await fresh.connect();
      for (const channel of Object.keys(channels)) await fresh.query(`listen ${channel}`);
      onListening(true);
      listenOn(fresh);
    } catch (error) {
      lost(fresh, error);
    }
  }

  /** After a power loss of the server no connection closes: without a query this node would not detect it for hours. */
  function listenOn(which: pg.Client): void {
    heartbeat = setTimeout(() => {
      which.query('select 1').then(
        () => which === client && listenOn(which),
        (error: unknown) => lost(which, error),
      );
    }, heartbeatMs);
  }

  function lost(which: pg.Client, error?: unknown): void {
    if (which !== client) return;
    client = undefined;
    clearTimeout(heartbeat);
    onListening(false);
    which.end().catch(() => undefined);
    if (ended) return;
    log.warn({ err: error }, 'no notifications of changes just now; trying again');
    retry = setTimeout(() => void connect(), RETRY_MS);
  }

  await connect();
  return async () => {
    ended = true;
    clearTimeout(retry);
    clearTimeout(heartbeat);
    const last = client;
    client = undefined;
    await last?.end();
  };
}
