import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/**
 * Keeps a node busy: an upload of two bytes per second, and an export that is not read, neither of which would ever end.
 * Resolves when the node has begun to store the upload in `dataDir`.
 */
export async function keepBusy(address: string, dataDir: string): Promise<void> {
  silentConnection(address, 'GET /api/orders/export HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const upload = silentConnection(
    address,
    'POST /api/upload/image HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n' +
      'content-type: multipart/form-data; boundary=x\r\n\r\n--x\r\n' +
      'content-disposition: form-data; name="image"; filename="a.png"\r\n\r\n',
  );
  const trickle = setInterval(() => upload.write('ab'), 1_000);
  onTestFinished(() => clearInterval(trickle));
  const incoming = join(dataDir, 'incoming');
  await expect.poll(() => existsSync(incoming) && readdirSync(incoming).length).toBe(1);
}

/** A connection to the node that sends this text and reads nothing. */
function silentConnection(address: string, request: string): Socket {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(request);
  return socket;
}
