import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** A bare server that returns the answer it received on standard input: the floor that a route is measured against. */
const { status, headers, base64 } = JSON.parse(await text(process.stdin)) as {
  status: number;
  headers: Record<string, string>;
  base64: string;
};
const body = Buffer.from(base64, 'base64');
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(status, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`);
});
