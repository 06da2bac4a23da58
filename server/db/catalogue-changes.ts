import pg from 'pg';
import type { Log } from '../log.ts';

const RETRY_MS = 1_000;

interface Listener {
  /** Called for every committed change of the catalogue, made here or elsewhere. */
  onChange(): void;
  /** Whether changes are being heard; false from the moment the connection is lost. */
  onHearing(hearing: boolean): void;
}

/**
 * Hears catalogue changes of every node through one connection of its own, and connects again by itself.
 * Answers a function that ends it.
 */
export async function listenForCatalogueChanges(
  connection: pg.PoolConfig,
  { onChange, onHearing, log }: Listener & { log: Log },
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
    fresh.on('notification', onChange);
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query('listen catalogue');
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
    log.warn({ err: error }, 'not hearing catalogue changes just now; trying again');
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
