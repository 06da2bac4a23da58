import type { Plugin } from 'vite';
import { routes } from '../contract/routes.ts';

/**
 * `virtual:routes`: method and path of every call, taken from the contract at build time. The browser needs only these,
 * so the validation library is not in its bundle.
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
