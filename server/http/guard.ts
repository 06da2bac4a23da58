import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { invalid, refuse } from '../failure.ts';
import { expectedHosts } from './expected-hosts.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The policy of every page: own files only, no inline script, no framing, no referrer. */
export const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob: https: http:; style-src 'self' 'unsafe-inline'; " +
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
};

/** A browser that came by https once never uses plain http here for a year, over which a cookie could be read. */
const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** For raw headers: names at even places, values at odd ones. */
const isHostName = (text: string, index: number) =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';

/** Security headers on every reply; other sites' writes and embedded reads, and unexpected hosts, refused before anything runs (D31). */
export function installGuard(app: FastifyInstance, env: Env): void {
  const expected = expectedHosts(env);
  const onlyHttps = isServedByHttps(env);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(SECURITY_HEADERS);
    if (onlyHttps && request.protocol === 'https') reply.headers(HTTPS_ONLY);
    // A proxy before this server may have looked at another one than the first.
    if (request.raw.rawHeaders.filter(isHostName).length > 1) throw invalid('', 'not_understood');
    // Behind a trusted proxy: the host and protocol of the request to the proxy.
    if (!expected(hostOf(request.host))) {
      throw refuse('unexpected_host');
    }
    const isRefused = SAFE_METHODS.has(request.method)
      ? isEmbeddedElsewhere(request)
      : comesFromElsewhere(request, env);
    if (isRefused) {
      throw refuse('other_site');
    }
    done();
  });
}

/**
 * A picture, script, frame or fetch of another site, or of another program on this host, that reads a call here. A link that
 * a person follows is a navigation of the whole window, and is answered: a purchase order may be opened from a message.
 */
function isEmbeddedElsewhere({ headers, routeOptions }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  const isFollowed =
    headers['sec-fetch-mode'] === 'navigate' &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
    headers['sec-purpose'] === undefined;
  // The route and not the address, which can be written in many ways, such as /%61pi/.
  return !isFollowed && (routeOptions.url?.startsWith('/api/') ?? false);
}

/** Browsers state a request's origin; other clients state nothing and send no cookie by accident. */
function comesFromElsewhere(request: FastifyRequest, env: Env): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  const origin = request.headers.origin;
  if (origin === undefined) return site !== undefined;
  const own = ownProtocols(request, env).map((protocol) => `${protocol}://${request.host}`);
  if (env.PUBLIC_URL) own.push(new URL(env.PUBLIC_URL).origin);
  return !own.includes(origin);
}

/** The protocols of pages here. A proxy that is untrusted or sends no header may terminate https. */
function ownProtocols(request: FastifyRequest, env: Env): readonly string[] {
  const isForwarded = env.TRUST_PROXY && request.headers['x-forwarded-proto'] !== undefined;
  return isForwarded ? [request.protocol] : ['http', 'https'];
}

/** Not for a trial on this machine: the promise counts for every port of a name. */
function isServedByHttps({ PUBLIC_URL }: Env): boolean {
  if (!PUBLIC_URL) return false;
  const { protocol, hostname: name } = new URL(PUBLIC_URL);
  return protocol === 'https:' && name !== 'localhost';
}

/** The name before the port, in lower case. */
function hostOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
