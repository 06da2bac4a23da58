import type { Server, Socket } from 'node:net';
import type { Env } from '../env.ts';
import { callerAddress, isThisMachine } from './caller-address.ts';

/** Generous: a whole kitchen may share an address, and each of its screens holds a few connections. */
export const CONNECTIONS_PER_ADDRESS_MAX = 500;

/**
 * Closes connections of an address that has too many open already, before anything is read: otherwise one machine could use up
 * the files that this process may open. Not behind a proxy, to which all connections belong: it has its own limits.
 */
export function limitConnections(
  server: Server,
  { env, isExempt = isThisMachine }: { env: Env; isExempt?: (address: string) => boolean },
): void {
  if (env.TRUST_PROXY) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = callerAddress(socket.remoteAddress ?? '');
    if (isExempt(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > CONNECTIONS_PER_ADDRESS_MAX) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
