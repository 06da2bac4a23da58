/** In the bundle of the server this stands for the library `glob` (see `vite.server.config.ts`). */
export function glob(): never {
  throw new Error('The bundled server does not search files by pattern.');
}
