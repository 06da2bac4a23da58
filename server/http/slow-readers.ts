import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How long a connection may take nothing of an answer that waits for it, in milliseconds. Node looks twice before it
 * gives up, so that it is at most twice as long. A slow network is slow, not gone: as long as bytes drain, it stays.
 */
export const UNREAD_MS = 30_000;

/**
 * Destroys connections that take nothing of a waiting answer, which would keep its memory for as long as they stay open.
 * The server's `connectionTimeout` is the clock; an answer that is still being made is not late.
 */
export function limitUnreadAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, { raw }) => {
    raw.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
