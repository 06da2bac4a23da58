import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Who } from '../../contract/calls/route.ts';
import { requireWho } from './actor.ts';
import type { Actor } from './actor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route states who may call it. */
    who?: Who;
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

/**
 * One access check for every route, by its `config.who`. A route without it prevents the product from starting.
 * Call it after cookies are read, and before any route is added.
 */
export function installAccess(
  app: FastifyInstance,
  actorOf: (request: FastifyRequest) => Promise<Actor>,
): void {
  // Set for each request below; Fastify shares no object between requests.
  app.decorateRequest('actor', null as never);
  requireWhoOnEveryRoute(app);
  // Before the body is read: nothing is received from a caller without the right.
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { who } = request.routeOptions.config;
    const isOpenToAll = who === 'anyone' || who === 'token';
    request.actor = isOpenToAll ? { kind: 'nobody' } : await actorOf(request);
    requireWho(request.actor, who);
  });
}

function requireWhoOnEveryRoute(app: FastifyInstance): void {
  const added: { url: string; config?: { who?: Who } }[] = [];
  app.addHook('onRoute', (route) => void added.push(route));
  // Not when each is added: a plugin's routes get their `who` by a hook that runs after this one.
  app.addHook('onReady', async () => {
    const open = added.filter(({ config }) => !config?.who).map(({ url }) => url);
    if (open.length > 0) throw new Error(`It is not declared who may call ${open.join(', ')}`);
  });
}
