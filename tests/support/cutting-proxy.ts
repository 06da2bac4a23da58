import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CuttingProxy {
  address: string;
  /** The server handles the next call to this address; its answer never arrives. */
  loseNextAnswer(method: string, pathEnd: string): void;
  /** Nothing is answered, and open connections end, until `comeBack`. */
  goAway(): void;
  comeBack(): void;
  close(): void;
}

/**
 * A proxy between a browser and the product at `target`. The browser's own interception cannot lose the answer to
 * an upload: it does not forward the file.
 */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let lost: { method: string; pathEnd: string } | undefined;
  let isAway = false;
  const server = createServer((incoming, outgoing) => {
    if (isAway) {
      incoming.socket.destroy();
      return;
    }
    const { method, url: path = '/', headers } = incoming;
    const isLost = lost?.method === method && path.endsWith(lost?.pathEnd ?? '');
    if (isLost) lost = undefined;
    const onwards = forward(new URL(path, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (isLost) {
        answer.resume();
        // Cut in the middle of the answer: after a connection that only closes, browsers retry by themselves.
        outgoing.flushHeaders();
        setTimeout(() => incoming.socket.destroy(), 50);
        return;
      }
      answer.pipe(outgoing);
    });
    onwards.on('error', () => outgoing.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    loseNextAnswer: (method, pathEnd) => (lost = { method, pathEnd }),
    goAway() {
      isAway = true;
      server.closeAllConnections();
    },
    comeBack() {
      isAway = false;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
