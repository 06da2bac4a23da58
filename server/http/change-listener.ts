import type pg from 'pg';
import { listenForNotifications } from '../db/notifications.ts';
import type { Replicas } from '../db/replicas.ts';
import type { Log } from '../log.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Live } from './live.ts';

interface Parts {
  log: Log;
  catalogueCache: CatalogueCache;
  live: Live;
  replicas: Replicas;
}

/** The part of a notification that says how far the log had got after the change, as PostgreSQL writes it. */
const POSITION = 'log:';

/** Notifies every node of committed changes, and of how far the log of the database has got. */
export async function notifyOfChanges(pool: pg.Pool, payload: string): Promise<void> {
  await pool.query("select pg_notify('changes', $1 || pg_current_wal_insert_lsn())", [
    `${payload},${POSITION}`,
  ]);
}

function positionIn(payload: string): string | undefined {
  return payload
    .split(',')
    .find((part) => part.startsWith(POSITION))
    ?.slice(POSITION.length);
}

/** Passes every node's changes on to this node's cache and open screens. Returns a function that ends it. */
export async function listenForChanges(
  connection: pg.PoolConfig,
  { log, catalogueCache, live, replicas }: Parts,
): Promise<() => Promise<void>> {
  return listenForNotifications(connection, {
    log,
    channels: {
      catalogue: () => catalogueCache.drop(),
      changes: (payload) => {
        // First, so that what screens read next is not older.
        replicas.onPublished(positionIn(payload));
        live.onNotification(payload);
      },
    },
    onListening: (isListening) => {
      catalogueCache.setListening(isListening);
      replicas.setListening(isListening);
      live.setListening(isListening);
    },
  });
}
