import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another web server: its `/` is a page whose script is given by the test, every other path an empty document. */
export async function startOtherSite(body: string): Promise<{ port: number; stop(): void }> {
  const server = createServer((request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(request.url === '/' ? `<!doctype html><title>Other</title>${body}` : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
