import type { Plugin } from 'vite';
import { routes } from '../contract/routes.ts';

/**
 * `virtual:routes`: method and path of every call, read off the contract when building. The browser needs no more of it
 * than that, and so does not carry the validation library.
 */
export function routeTable(): Plugin {
  const table = Object.fromEntries(
    Object.entries(routes).map(([name, { method, path }]) => [name, [method, path]]),
  );
  const id = 'virtual:routes';
  return {
    name: 'route-table',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}` ? `export default ${JSON.stringify(table)}` : undefined,
  };
}
