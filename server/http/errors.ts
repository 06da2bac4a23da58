import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemReply } from '../../contract/calls/problem.ts';
import type { Route } from '../../contract/calls/route.ts';
import { NotDelivered } from '../outside/not-delivered.ts';
import { databaseError } from '../db/sql-state.ts';
import { SECURITY_HEADERS } from './guard.ts';
import { detailsOf } from '../input-refusals.ts';
import { UnfitInput } from './validator.ts';
import { nameTaken } from '../records/name-taken.ts';
import type { UniqueNames } from '../records/name-taken.ts';
import { refused } from '../../contract/refusals/table.ts';
import {
  ChangedMeanwhile,
  Failure,
  RetryLater,
  invalid,
  invalidInput,
  nothingHere,
  refuse,
} from '../failure.ts';

// An import would load Node's `fetch` too, which is a tenth of the time to start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

declare module 'fastify' {
  interface FastifyContextConfig extends Pick<Route, 'messageField' | 'textParams' | 'form'> {}
}

/** Of one answer. */
const DETAILS_MAX = 50;

/** The only place that writes a failed reply (D3). */
export function installErrors(app: FastifyInstance, uniqueNames: UniqueNames): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asFailure(error, request, uniqueNames);
    const path = request.routeOptions.url;
    // A limit may be reached thousands of times; its sentence says everything.
    if (failure.code === 'unavailable' && !failure.cause)
      request.log.warn({ path, reason: failure.message }, 'a call was refused');
    else if (failure.status >= 500) request.log.error({ err: error, path }, 'a call failed');
    return sendFailure(failure, request, reply);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    const seconds = RETRY_AFTER_SECONDS[reply.statusCode];
    if (seconds !== undefined && !reply.hasHeader('retry-after'))
      reply.header('retry-after', seconds);
    done(null, payload);
  });
}

/** Every answer with these states says when to try again; `RetryLater` knows it more exactly. */
const RETRY_AFTER_SECONDS: Readonly<Partial<Record<number, number>>> = { 429: 60, 503: 5 };

/** For an address that cannot be decoded: no hook has run for it. */
export function answerUnreadable(
  _error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(SECURITY_HEADERS);
  sendFailure(nothingHere(), request, reply);
}

/** Answers a failure as JSON. */
export function sendFailure(
  failure: Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { messageField } = request.routeOptions.config;
  const problem: ProblemReply = {
    ...problemOf(failure),
    ...(failure instanceof ChangedMeanwhile && { current: failure.current }),
    ...(failure instanceof NotDelivered && { mayHaveArrived: failure.mayHaveArrived }),
    ...(failure instanceof RetryLater && { retryAfterSeconds: failure.retryAfterSeconds }),
    ...(messageField && { [messageField]: failure.message }),
    requestId: request.id,
  };
  if (failure instanceof RetryLater) reply.header('retry-after', failure.retryAfterSeconds);
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(problem));
}

function problemOf({ message, code, params, details }: Failure): ProblemReply {
  return {
    message,
    code,
    params,
    ...(details && { details: [...details] }),
  };
}

/** Answers a failure where a reply cannot be sent any more or yet, and closes the connection. */
export function answerOnSocket(failure: Failure, socket: Socket): void {
  if (!socket.writable) return;
  const { status } = failure;
  const body = JSON.stringify(problemOf(failure));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

function asFailure(
  error: FastifyError,
  request: FastifyRequest,
  uniqueNames: UniqueNames,
): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof UnfitInput) {
    const isOfId = error.validationContext === 'params' && !request.routeOptions.config.textParams;
    // A malformed id names nothing that could exist (D4).
    return isOfId ? nothingHere() : invalidInputOf(error);
  }
  return fromFastify(error) ?? fromDatabase(error, request.body, uniqueNames) ?? internal(request);
}

function invalidInputOf({ issues, validationContext }: UnfitInput): Failure {
  const isQuery = validationContext === 'querystring';
  const [first, ...others] = detailsOf(issues.slice(0, DETAILS_MAX), { isQuery });
  if (!first || first.path === '') {
    const whole = refused('invalid_input', { because: refused('no_json_object') });
    return new Failure(whole, first && [first, ...others]);
  }
  return invalidInput([first, ...others]);
}

function fromFastify(error: FastifyError): Failure | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('too_large', { because: 'request' });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('unsupported_type', { because: 'json' });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalid('', 'no_json');
    default:
  }
  if (error instanceof SyntaxError || (error.statusCode !== undefined && error.statusCode < 500)) {
    return invalid('', 'not_understood');
  }
  return undefined;
}

/** SQLSTATE classes that a person can act on. drizzle wraps the database's error as `cause`. */
function fromDatabase(error: Error, body: unknown, uniqueNames: UniqueNames): Failure | undefined {
  const { cause, code } = databaseError(error);
  if (code === '23505') {
    const constraint = 'constraint' in cause ? String(cause.constraint) : '';
    return nameTaken(uniqueNames[constraint], body) ?? refuse('exists_already');
  }
  // Class 22: a value that passed the contract and that the database cannot store.
  if (code.startsWith('22')) return invalid('', 'cannot_be_stored');
  if (code === '23503') return invalid('', 'refers_to_nothing');
  if (code === '40001' || code === '40P01') {
    return refuse('same_moment');
  }
  if (code === LOCK_TIMEOUT) {
    return refuse('unavailable', { because: 'locked' });
  }
  // Besides lost connections: a full disk, and a standby that accepts no writes yet.
  const down = /^(08|53|57|25006)/.test(code) || NETWORK.has(code) || NO_ANSWER.test(cause.message);
  if (down) {
    return refuse('unavailable', { because: 'database' });
  }
  return undefined;
}
/** SQLSTATE of a statement that waited too long for a lock. */
const LOCK_TIMEOUT = '55P03';
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** pg's messages without a code; the last one for a transaction whose connection is lost already. */
const NO_ANSWER =
  /connection (timeout|terminated)|timeout exceeded when trying to connect|is not queryable/i;

/** It says nothing about what was changed: actions outside the failed transaction are not undone. */
function internal(request: FastifyRequest): Failure {
  return refuse('internal', { requestId: request.id });
}
