import type pg from 'pg';
import { listenForNotifications } from '../db/notifications.ts';
import type { Log } from '../log.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Live } from './live.ts';

/** Lets what a node keeps, and its open screens, hear of every node's changes. Answers a function that ends it. */
export async function listenForChanges(
  connection: pg.PoolConfig,
  { log, catalogueCache, live }: { log: Log; catalogueCache: CatalogueCache; live: Live },
): Promise<() => Promise<void>> {
  return listenForNotifications(connection, {
    log,
    channels: { catalogue: () => catalogueCache.drop(), changes: (topics) => live.hear(topics) },
    onHearing: (hearing) => {
      catalogueCache.setHearing(hearing);
      live.setHearing(hearing);
    },
  });
}
