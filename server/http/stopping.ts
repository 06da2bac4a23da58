import type { FastifyInstance } from 'fastify';

/** How long a stopping node keeps serving its open requests, in milliseconds. */
const FINISH_MS = 10_000;

/** Aborts what is not finished in time: one client that reads nothing or sends slowly must not keep a node running. */
export function limitStopping(app: FastifyInstance): void {
  let deadline: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    deadline = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  });
  app.addHook('onClose', async () => clearTimeout(deadline));
}
