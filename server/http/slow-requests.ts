import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { answerOnSocket } from './errors.ts';
import { invalid, refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';

/**
 * How long a request may take to arrive, in milliseconds. A photo on a slow network may take minutes as long as bytes
 * arrive. Connections that send almost nothing to keep the server busy are closed.
 */
export const ARRIVAL_LIMITS = {
  requestTimeout: 10 * 60_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
};
const STALLED_MS = 30_000;
/** For a body that is not a form with a file; it has at most `JSON_BODY_MAX` bytes. */
const PLAIN_MS = 60_000;
const LOOK_MS = 10_000;

/** Closes connections of requests without new bytes for a while, and of plain requests that take too long in total. */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
      return done();
    const { socket } = raw;
    const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
    let arrived = socket.bytesRead;
    let quiet = 0;
    let taken = 0;
    const looking = setInterval(() => {
      if (raw.complete) return clearInterval(looking);
      quiet = socket.bytesRead === arrived ? quiet + LOOK_MS : 0;
      arrived = socket.bytesRead;
      taken += LOOK_MS;
      if (quiet >= STALLED_MS || (!isForm && taken >= PLAIN_MS)) answerOnSocket(tooSlow(), socket);
    }, LOOK_MS);
    finished(raw, () => clearInterval(looking));
    return done();
  });
}

/** For input that no route could answer: too slow, headers too long, or not HTTP. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET') return;
  answerOnSocket(failureOf(error.code), socket);
}

function failureOf(code: string | undefined): Failure {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  if (code === 'HPE_HEADER_OVERFLOW') return refuse('too_large', { because: 'head' });
  return invalid('', 'not_understood');
}

const tooSlow = () => refuse('too_slow', { because: 'sent' });
