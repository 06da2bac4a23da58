import type { Plugin } from 'vite';
import type { Right } from '../contract/calls/rights.ts';
import { routes } from '../contract/calls/routes.ts';
import type { RouteName } from '../contract/calls/routes.ts';

/**
 * Method and path of every call, taken from the contract at build time. The browser needs only these, so the validation
 * library is not in its bundle. `virtual:routes` is in every first view, `virtual:manager-routes` in the managers' alone;
 * `virtual:late-routes` loads with what follows changes, and `virtual:late-manager-routes` with the first other screen of a
 * manager.
 */
export function routeTable(): Plugin {
  const modules = new Map([
    ['virtual:routes', tableOf((right, name) => !NOT_OF_EMPLOYEES.has(right) && !LATE.has(name))],
    [
      'virtual:manager-routes',
      tableOf((right, name) => right === 'manager' && OF_DASHBOARD.has(name)),
    ],
    [
      'virtual:late-manager-routes',
      tableOf((right, name) => right === 'manager' && !OF_DASHBOARD.has(name) && !LATE.has(name)),
    ],
    ['virtual:late-routes', tableOf((_, name) => LATE.has(name))],
  ]);
  return {
    name: 'route-table',
    resolveId: (source) => (modules.has(source) ? `\0${source}` : undefined),
    load: (source) => modules.get(source.slice(1)),
  };
}

/** The calls of managers, of vendors' pages, which the server draws, and of the SMS service. */
const NOT_OF_EMPLOYEES: ReadonlySet<Right> = new Set<Right>(['manager', 'link', 'signature']);

/** Calls of managers alone that their first screen makes. */
const OF_DASHBOARD: ReadonlySet<string> = new Set<RouteName>([
  'getSpend',
  'listAttention',
  'listBoard',
  'listOrders',
]);

/** Calls that only parts make which load after the first view, the queue among them; each of them imports `web/api/late-routes.ts`. */
const LATE: ReadonlySet<string> = new Set<RouteName>([
  'checkBudgets',
  'createOrderGuide',
  'deleteOrderGuide',
  'deleteOrderItem',
  'followChanges',
  'getCount',
  'getDeliverySchedule',
  'getInventoryUse',
  'listBudgetStatus',
  'listCounts',
  'listMovements',
  'listPreparedOrders',
  'listPricesOfProduct',
  'listProductChanges',
  'listSendings',
  'listSendingsOfUser',
  'markAllOrdered',
  'reportWaiting',
  'restoreOrderGuide',
  'searchProducts',
  'setKept',
  'setOwnLanguage',
  'setOwnPin',
  'skipPreparedOrder',
  'submitPreparedOrder',
  'updateOrderGuide',
  'updateOrderItem',
  'updatePreparedOrder',
  'updateReceipt',
  'withdrawOrder',
]);

function tableOf(isIn: (right: Right, name: string) => boolean): string {
  const table = Object.entries(routes)
    .filter(([name, { right }]) => isIn(right, name))
    .map(([name, { method, path }]) => [name, [method, path]]);
  return `export default ${JSON.stringify(Object.fromEntries(table))}`;
}
