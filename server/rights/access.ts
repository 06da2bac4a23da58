import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Right } from '../../contract/calls/rights.ts';
import { AUTHOR_HEADER } from '../../contract/values/headers.ts';
import { sessionEnded, userIdOf } from './actor.ts';
import type { Actor } from './actor.ts';
import { needsNoSession, requireRole } from './require-right.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route names its right. */
    right?: Right;
    /** A proof of the request itself, beside the right: it needs no session. */
    isProven?: (request: FastifyRequest) => boolean;
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

/**
 * Finds the caller of every request, and refuses by role, by the route's `config.right`. A route without a right prevents
 * the product from starting. Call it after cookies are read, and before any route is added.
 */
export function installAccess(
  app: FastifyInstance,
  actorOf: (request: FastifyRequest) => Promise<Actor>,
): void {
  // Set for each request below; Fastify shares no object between requests.
  app.decorateRequest('actor', null as never);
  requireRightOfEveryRoute(app);
  // Before the body is read: nothing is received from a caller without the right.
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    // A route that names none is refused to all but managers, should it ever be added to a running node.
    const { right = 'manager', isProven } = request.routeOptions.config;
    if (isProven?.(request)) {
      request.actor = { kind: 'nobody' };
      return;
    }
    request.actor = needsNoSession(right) ? { kind: 'nobody' } : await actorOf(request);
    requireRole(request.actor, right);
    requireAuthor(request);
  });
}

/** What waited on a device is sent in a session of its author only (O6). */
function requireAuthor({ headers, actor }: FastifyRequest): void {
  const author = headers[AUTHOR_HEADER];
  if (author !== undefined && author !== String(userIdOf(actor))) throw sessionEnded();
}

function requireRightOfEveryRoute(app: FastifyInstance): void {
  const added: { url: string; config?: { right?: Right } }[] = [];
  app.addHook('onRoute', (route) => void added.push(route));
  // Not when each is added: a plugin's routes get their right by a hook that runs after this one.
  app.addHook('onReady', async () => {
    const open = added.filter(({ config }) => !config?.right).map(({ url }) => url);
    if (open.length > 0) throw new Error(`It is not declared who may call ${open.join(', ')}`);
  });
}
