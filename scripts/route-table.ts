import type { Plugin } from 'vite';
import type { Right } from '../contract/calls/rights.ts';
import { routes } from '../contract/calls/routes.ts';

/**
 * Method and path of every call, taken from the contract at build time. The browser needs only these, so the validation
 * library is not in its bundle. `virtual:routes` is in every first view, `virtual:manager-routes` in the managers' alone.
 */
export function routeTable(): Plugin {
  const modules = new Map([
    ['virtual:routes', tableOf((right) => !NOT_OF_EMPLOYEES.has(right))],
    ['virtual:manager-routes', tableOf((right) => right === 'manager')],
  ]);
  return {
    name: 'route-table',
    resolveId: (source) => (modules.has(source) ? `\0${source}` : undefined),
    load: (source) => modules.get(source.slice(1)),
  };
}

/** The calls of managers, of vendors' pages, which the server draws, and of the SMS service. */
const NOT_OF_EMPLOYEES: ReadonlySet<Right> = new Set<Right>(['manager', 'link', 'signature']);

function tableOf(isIn: (right: Right) => boolean): string {
  const table = Object.entries(routes)
    .filter(([, { right }]) => isIn(right))
    .map(([name, { method, path }]) => [name, [method, path]]);
  return `export default ${JSON.stringify(Object.fromEntries(table))}`;
}
