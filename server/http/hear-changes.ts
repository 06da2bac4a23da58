import type pg from 'pg';
import { listenForNotifications } from '../db/notifications.ts';
import type { Log } from '../log.ts';
import type { KeptReady } from './kept-ready.ts';
import type { Live } from './live.ts';

/** Lets what a node keeps, and its open screens, hear of every node's changes. Answers a function that ends it. */
export async function hearChanges(
  connection: pg.PoolConfig,
  { log, keptReady, live }: { log: Log; keptReady: KeptReady; live: Live },
): Promise<() => Promise<void>> {
  return listenForNotifications(connection, {
    log,
    channels: { catalogue: () => keptReady.drop(), changes: (topics) => live.hear(topics) },
    onHearing: (hearing) => {
      keptReady.setHearing(hearing);
      live.setHearing(hearing);
    },
  });
}
