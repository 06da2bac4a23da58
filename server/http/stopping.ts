import type { FastifyInstance } from 'fastify';

/** How long a stopping node goes on with the requests it has, in milliseconds. */
const FINISH_MS = 10_000;

/** Gives up what is not finished in time: one client that reads nothing or sends slowly must not keep a node running. */
export function limitStopping(app: FastifyInstance): void {
  let deadline: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    deadline = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
  });
  app.addHook('onClose', async () => clearTimeout(deadline));
}
