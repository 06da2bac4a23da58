import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, NetConnectOpts, Socket } from 'node:net';
import type pg from 'pg';

export interface SilentProxy {
  /** The connection string of the database behind it. */
  connection: pg.ClientConfig;
  /** Like a power loss of the server's machine: every connection stays open, and no bytes are exchanged any more. */
  fallSilent(): void;
  /** Another server takes over: new connections work, the old ones stay silent. */
  speakAgain(): void;
  close(): void;
}

/** A proxy between the product and its database. */
export async function startSilentProxy(database: pg.ClientConfig): Promise<SilentProxy> {
  const { host = '127.0.0.1', port = 5432 } = database;
  const target: NetConnectOpts = host.startsWith('/')
    ? { path: `${host}/.s.PGSQL.${port}` }
    : { host, port };
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one));
      if (!silent) one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    connection: { ...database, host: '127.0.0.1', port: address.port },
    fallSilent: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    speakAgain: () => (silent = false),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
