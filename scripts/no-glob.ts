/** Replaces the library `glob` in the server's bundle (see `vite.server.config.ts`). */
export function glob(): never {
  throw new Error('The bundled server does not search files by pattern.');
}
