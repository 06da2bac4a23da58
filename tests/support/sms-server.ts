import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmsServer {
  /** The variables that configure the product for it. */
  variables: Record<string, string>;
  /** Its answer from now on; without an argument 201, like the provider. */
  answer(status: number, body?: object): void;
  /** Accepts messages from now on and does not respond. */
  hang(): void;
  received: { path: string; authorization: string; form: Record<string, string> }[];
  stop(): Promise<void>;
}

/** Replaces the text message provider: accepts its one call and records what arrives. */
export async function startSmsServer(): Promise<SmsServer> {
  let next: { status: number; body?: object } | undefined = { status: 201 };
  const received: SmsServer['received'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({
        path: `${request.method} ${request.url}`,
        authorization: request.headers.authorization ?? '',
        form: Object.fromEntries(new URLSearchParams(text)),
      });
      if (!next) return;
      response.writeHead(next.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(next.body ?? { sid: `SM${received.length}`, status: 'queued' }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    variables: {
      SMS_URL: `http://127.0.0.1:${port}`,
      SMS_ACCOUNT: 'AC123',
      SMS_TOKEN: 'very-secret',
      SMS_FROM: '+12125550100',
    },
    answer: (status, body = status === 201 ? undefined : {}) =>
      (next = { status, ...(body && { body }) }),
    hang: () => (next = undefined),
    received,
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}
