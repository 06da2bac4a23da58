import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** What proxies add to the requests that they forward. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-proto', 'via'];

const WARNING =
  'Calls come through a proxy that ProcureApp was not told of. Set TRUST_PROXY to its address: until then everyone behind it ' +
  'counts as one caller, for limits and for wrong codes.';

/**
 * Warns once, in the log and at the terminal, when a call was forwarded and no proxy is trusted (E36). A client can send these
 * headers as well, so nothing else follows from them.
 */
export function warnOfUntoldProxy(
  app: FastifyInstance,
  { env, say }: { env: Env; say: (sentence: string) => void },
): void {
  if (env.TRUST_PROXY) return;
  let isWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && FORWARDING.some((name) => request.headers[name] !== undefined)) {
      isWarned = true;
      request.log.warn(WARNING);
      say(WARNING);
    }
    done();
  });
}
