import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { validatorCompiler } from './http/validator.ts';
import { randomUUID } from 'node:crypto';
import { JSON_BODY_MAX } from '../contract/values/limits.ts';
import { routes } from '../contract/calls/routes.ts';
import { installAccess } from './rights/access.ts';
import { bindRoutes } from './http/bind.ts';
import { limitConnections } from './http/connections.ts';
import { answerUnreadable, installErrors } from './http/errors.ts';
import { installGuard } from './http/guard.ts';
import { installHealth } from './http/health.ts';
import type { ReadinessCheck } from './http/health.ts';
import { OVERLOAD_LIMITS, refuseOverload } from './http/overload.ts';
import type { OverloadLimits, WaitedForPool } from './http/overload.ts';
import { CutAnswersLog, requestLog } from './http/request-log.ts';
import { limitUnreadAnswers, UNREAD_MS } from './http/slow-readers.ts';
import { ARRIVAL_LIMITS, answerBrokenRequest, limitArrival } from './http/slow-requests.ts';
import { limitStopping } from './http/stopping.ts';
import { trustsProxies } from './http/trusted-proxies.ts';
import { warnOfUntoldProxy } from './http/untold-proxy.ts';
import { installUploadedFiles } from './http/uploaded-files.ts';
import { installWebFiles } from './http/web-files.ts';
import { photoAccess } from './invoice-photos/access.ts';
import type { Log } from './log.ts';
import { handlers } from './registry/handlers.ts';
import { uniqueNames } from './registry/unique-names.ts';
import type { PublishingServices } from './services.ts';
import { actorOf } from './session/actor-of.ts';
import { answerUnreadableLink, installPublicPage } from './vendor-orders/public-page/route.ts';

interface Parts {
  services: PublishingServices;
  log: Log;
  checks: Record<string, ReadinessCheck>;
  pool: WaitedForPool & { totalCount: number; idleCount: number };
  /** Tells the person at the terminal. */
  say?: (sentence: string) => void;
  /** Shorter in tests. */
  unreadMs?: number;
  /** None in tests: a busy machine must not fail them. */
  overload?: OverloadLimits;
}

/** The whole HTTP side, not yet listening. */
export async function buildApp({
  services,
  log,
  checks,
  pool,
  say = () => undefined,
  unreadMs = UNREAD_MS,
  overload = OVERLOAD_LIMITS,
}: Parts): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    childLoggerFactory: requestLog,
    logController: new CutAnswersLog(),
    bodyLimit: JSON_BODY_MAX,
    trustProxy: services.env.TRUST_PROXY ? trustsProxies(services.env.TRUST_PROXY) : false,
    ...ARRIVAL_LIMITS,
    connectionTimeout: unreadMs,
    // A HEAD would run its GET: an export, or a stream without an end.
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    genReqId: () => randomUUID().slice(0, 8),
    // Whatever fits into an address reaches the schema, which limits the length of texts.
    routerOptions: { maxParamLength: 8_000 },
    forceCloseConnections: 'idle',
    // A stopping node still answers requests on open connections.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      if (!answerUnreadableLink(request, reply)) answerUnreadable(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  installErrors(app, uniqueNames);
  limitConnections(app.server, { env: services.env });
  limitArrival(app);
  limitUnreadAnswers(app);
  warnOfUntoldProxy(app, { env: services.env, say });
  installGuard(app, services.env);
  refuseOverload(app, { pool, now: services.now, limits: overload });
  await app.register(cookie);
  installAccess(app, (request) => actorOf(request, services));
  installHealth(app, {
    checks,
    pool,
    replicas: services.replicas,
    isBalanced: services.env.TRUST_PROXY !== undefined,
    metricsToken: services.env.METRICS_TOKEN,
  });
  limitStopping(app);
  acceptEmptyJson(app);
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'ProcureApp', version: '0.1.0' } },
    transform: jsonSchemaTransform,
  });
  bindRoutes(app, routes, handlers, services);
  app.get('/api/openapi.json', { schema: { hide: true }, config: { right: 'staff' } }, async () =>
    app.swagger(),
  );
  // Event streams never end by themselves.
  app.addHook('preClose', async () => services.live.close());
  installUploadedFiles(app, {
    files: services.files,
    access: (url, request) =>
      photoAccess(services.db, { url, identify: () => actorOf(request, services) }),
  });
  await installPublicPage(app, services);
  await installWebFiles(app);
  return app;
}

/** JSON is the only body of plain calls; an empty one, as clients send with DELETE, counts as no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body.toString(), done);
  });
}
