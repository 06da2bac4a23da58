import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { listenForNotifications } from '#server/db/notifications.ts';
import { Live } from '#server/http/live.ts';
import { openLog } from '#server/log.ts';
import { findLiveSessions } from '#server/session/queries.ts';
import type { TestApp } from './app.ts';

/** What a stream of changes begins with. */
export const ALIVE = 'event: alive\ndata:\n\n';

/** A node of its own that receives changes only through the database, and has long done so. */
export async function liveNode(t: TestApp): Promise<{ app: FastifyInstance; live: Live }> {
  const { pool, connection } = t.database;
  let minutes = 0;
  const live = new Live({
    notify: (payload) => pool.query("select pg_notify('changes', $1)", [payload]),
    findLiveSessions: (tokenHashes) =>
      findLiveSessions(t.services.db, {
        tokenHashes,
        now: t.services.now(),
        mode: t.services.env.ACCESS_MODE,
      }),
    now: () => new Date(minutes * 60_000),
  });
  const app = await t.anotherNode({ services: { ...t.services, live } });
  const stopListening = await listenForNotifications(connection, {
    log: openLog('silent'),
    channels: { changes: (payload) => live.onNotification(payload) },
    onListening: (isListening) => live.setListening(isListening),
  });
  minutes = 10;
  onTestFinished(async () => {
    await app.close();
    await stopListening();
  });
  return { app, live };
}

/** A screen that follows the stream; `until` reads until the text has arrived. */
export async function liveScreen(app: FastifyInstance, silentForMs = 0, headers = {}) {
  const response = await app.inject({
    url: `/api/changes?silentForMs=${silentForMs}`,
    headers,
    payloadAsStream: true,
  });
  const stream: Readable = response.stream();
  stream.setEncoding('utf8');
  onTestFinished(() => void stream.destroy());
  let received = '';
  const chunks = stream[Symbol.asyncIterator]();
  return {
    response,
    received: () => received,
    until: async (text: string) => {
      while (!received.includes(text)) {
        const { value, done } = await chunks.next();
        if (done) throw new Error(`the stream ended after ${received}`);
        received += String(value);
      }
      return received;
    },
    ends: async () => {
      for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) received += String(chunk);
      return received;
    },
  };
}
