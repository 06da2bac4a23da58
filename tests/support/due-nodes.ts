import { openDatabase } from '#server/db/open.ts';
import { listenForChanges, notifyOfChanges } from '#server/http/change-listener.ts';
import { CatalogueCache } from '#server/http/catalogue-cache.ts';
import { Live } from '#server/http/live.ts';
import { startDueJobs } from '#server/jobs/due-job.ts';
import { openLog } from '#server/log.ts';
import type { EmailService } from '#server/outside/email.ts';
import { jobs } from '#server/registry/jobs.ts';
import type { PublishingServices } from '#server/services.ts';
import { client } from './app.ts';
import type { TestApp } from './app.ts';

interface DueNodeParts {
  now: () => Date;
  send: EmailService['send'];
}

/** A node with its own connections, whose due jobs run as in a product. Returns its client, and how to stop it. */
export async function startDueNode(t: TestApp, { now, send }: DueNodeParts) {
  const log = openLog('silent');
  const { connection } = t.database;
  const { db: quiet, pool, close } = openDatabase(connection, { log, max: 4 });
  const live = new Live({
    notify: (topics) => notifyOfChanges(pool, topics),
    findLiveSessions: async (tokenHashes) => new Set(tokenHashes),
    now,
  });
  const db = quiet.noting((changes) => live.publish(changes));
  const catalogueCache = new CatalogueCache();
  const services: PublishingServices = {
    ...t.services,
    db,
    live,
    catalogueCache,
    now,
    email: { send },
  };
  const stopListening = await listenForChanges(connection, {
    log,
    catalogueCache,
    live,
    replicas: t.services.replicas,
  });
  const dueJobs = startDueJobs({ jobs: jobs.filter((job) => 'nextDue' in job), services, log });
  const app = await t.anotherNode({ services });
  const stop = async () => {
    await app.close();
    await dueJobs.stop(5_000);
    await stopListening();
    await close();
  };
  return { api: client(app), stop };
}
