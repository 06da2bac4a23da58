import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../failure.ts';

/** The signal of each open connection, which may carry many calls. */
const connections = new WeakMap<Socket, AbortSignal>();

/**
 * A signal that aborts when the caller's connection closes (with `too_slow`, which nobody reads). Fastify's own signal
 * misses a connection that closed before, and takes the end of a body for the end of the connection.
 */
export function callerSignal({ socket }: Pick<FastifyRequest, 'socket'>): AbortSignal {
  const connection = connections.get(socket) ?? signalOf(socket);
  connections.set(socket, connection);
  // A new signal per call, so that its listeners are collected with the call.
  return AbortSignal.any([connection]);
}

function signalOf(socket: Socket): AbortSignal {
  const leaving = new AbortController();
  const leave = () => leaving.abort(refuse('too_slow', { because: 'caller_left' }));
  if (socket.destroyed) leave();
  else socket.once('close', leave);
  return leaving.signal;
}
