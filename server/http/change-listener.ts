import type pg from 'pg';
import { listenForNotifications } from '../db/notifications.ts';
import type { Log } from '../log.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Live } from './live.ts';

/** Passes every node's changes on to this node's cache and open screens. Returns a function that ends it. */
export async function listenForChanges(
  connection: pg.PoolConfig,
  { log, catalogueCache, live }: { log: Log; catalogueCache: CatalogueCache; live: Live },
): Promise<() => Promise<void>> {
  return listenForNotifications(connection, {
    log,
    channels: {
      catalogue: () => catalogueCache.drop(),
      changes: (payload) => live.onNotification(payload),
    },
    onListening: (isListening) => {
      catalogueCache.setListening(isListening);
      live.setListening(isListening);
    },
  });
}
