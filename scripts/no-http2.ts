/** In the bundle of the server this stands for `node:http2` (see `vite.server.config.ts`). */
export function createServer(): never {
  throw new Error('The bundled server speaks HTTP/1.1; a proxy in front of it may speak HTTP/2.');
}
