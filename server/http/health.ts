import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Replicas } from '../db/replicas.ts';
import { isEqual } from '../secrets/is-equal.ts';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A part of the product that must be ready before this node accepts requests. Rejects with a reason while it is not. */
export type ReadinessCheck = () => Promise<void>;

const CHECK_TIMEOUT_MS = 3_000;
/** A balancer checks about every second; after this time it has detected that a node is about to stop. */
const DRAIN_MS = 3_000;

interface Parts {
  checks: Record<string, ReadinessCheck>;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  replicas: Pick<Replicas, 'counts'>;
  /** With a balancer in front, a node keeps serving for a moment after a signal, so that no connection is refused. */
  isBalanced: boolean;
  /** With it a monitoring system reads the metrics without a session. */
  metricsToken: string | undefined;
}

/** `/healthz` (the process lives), `/readyz` (its parts are ready) and `/metrics` (Prometheus text). */
export function installHealth(
  app: FastifyInstance,
  { checks, pool, replicas, isBalanced, metricsToken }: Parts,
): void {
  const metrics = new Registry();
  // By default it wakes an idle node a hundred times a second, which is most of what idling costs.
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: 100 });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [metrics],
  });
  const connections = new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  const replicaStates = new Gauge({
    name: 'database_replicas',
    help: 'Replicas of the database, by state',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      const { all, used } = replicas.counts;
      this.set({ state: 'used' }, used);
      this.set({ state: 'left_out' }, all - used);
    },
  });
  void [connections, replicaStates];

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });

  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    if (isBalanced && app.server.listening) await delay(DRAIN_MS);
  });

  const open = { schema: { hide: true }, config: { right: 'anyone' as const } };
  const method: HTTPMethods[] = ['GET', 'HEAD'];
  app.route({ ...open, method, url: '/healthz', handler: async () => ({ status: 'ok' }) });
  const readiness = async (_request: FastifyRequest, reply: FastifyReply) => {
    // 404 makes HAProxy send no new requests and wait for the open ones; other balancers only need another status than 200.
    if (isStopping) return reply.code(404).send({ status: 'stopping' });
    const parts = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const),
    );
    const ready = parts.every(([, state]) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', ...Object.fromEntries(parts) });
  };
  app.route({ ...open, method, url: '/readyz', handler: readiness });
  app.get(
    '/metrics',
    {
      schema: { hide: true },
      config: {
        right: 'manager',
        isProven: ({ headers: { authorization = '' } }) =>
          metricsToken !== undefined && isEqual(authorization, `Bearer ${metricsToken}`),
      },
    },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()),
  );
}

async function stateOf(check: ReadinessCheck): Promise<'ok' | 'unavailable'> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const late = new Promise<'unavailable'>((resolve) => {
    timeout.addEventListener('abort', () => resolve('unavailable'), { once: true });
  });
  const checked = (async () => check())().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  return Promise.race([checked, late]);
}
