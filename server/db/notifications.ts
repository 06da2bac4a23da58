import pg from 'pg';
import type { Log } from '../log.ts';

const RETRY_MS = 1_000;

interface Listener {
  /** By channel: called with each notification's payload, in the order of the commits, from this node or another. */
  channels: Readonly<Record<string, (payload: string) => void>>;
  /** Whether notifications are being heard; false from the moment the connection is lost. */
  onHearing(hearing: boolean): void;
}

/**
 * Hears notifications of every node through one connection of its own, and connects again by itself.
 * Answers a function that ends it.
 */
export async function listenForNotifications(
  connection: pg.PoolConfig,
  { channels, onHearing, log }: Listener & { log: Log },
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let ended = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      keepAlive: true,
      application_name: 'procureapp listener',
    });
    fresh.on('error', (error) => lost(fresh, error));
    fresh.on('end', () => lost(fresh));
    fresh.on('notification', ({ channel, payload = '' }) => channels[channel]?.(payload));
    client = fresh;
    try {
      await fresh.connect();
      for (const channel of Object.keys(channels)) await fresh.query(`listen ${channel}`);
      onHearing(true);
    } catch (error) {
      lost(fresh, error);
    }
  }

  function lost(which: pg.Client, error?: unknown): void {
    if (which !== client) return;
    client = undefined;
    onHearing(false);
    which.end().catch(() => undefined);
    if (ended) return;
    log.warn({ err: error }, 'not hearing changes just now; trying again');
    retry = setTimeout(() => void connect(), RETRY_MS);
  }

  await connect();
  return async () => {
    ended = true;
    clearTimeout(retry);
    const last = client;
    client = undefined;
    await last?.end();
  };
}
