import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How long a connection may accept nothing of an answer that waits for it, in milliseconds. Node checks twice before it
 * closes, so it takes at most twice as long. A slow network is not a dead one: as long as bytes drain, it stays open.
 */
export const UNREAD_MS = 30_000;

/**
 * Destroys connections that accept nothing of a waiting answer, which would keep its memory as long as they stay open.
 * The server's `connectionTimeout` is the clock; an answer that is still being made does not count.
 */
export function limitUnreadAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    raw.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
    done();
  });
}
