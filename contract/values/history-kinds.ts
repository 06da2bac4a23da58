/** Kinds of records whose history is kept, named as in the paths of their calls. */
export const HISTORY_KINDS = [
  'orders',
  'order-guides',
  'prepared-orders',
  'purchase-orders',
  'receipts',
  'claims',
  'products',
  'product-imports',
  'product-categories',
  'units-of-measure',
  'vendors',
  'locations',
  'users',
  'waste-logs',
  'inventory',
  'inventory-counts',
  'budgets',
  'sales',
  'reminders',
  'devices',
  'sign-ins',
  'organization-settings',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/**
 * What happened to a record. A change of its parts, such as an order's items, is a change of the record. Of sign-ins:
 * `signed_in`, and `closed` when wrong tries closed a door.
 */
export const HISTORY_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'restored',
  'signed_in',
  'closed',
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** Deleted records of these kinds can be restored (A9); two of them are parts of an order. */
export const RESTORABLE_KINDS = [
  'products',
  'product-categories',
  'units-of-measure',
  'vendors',
  'locations',
  'users',
  'waste-logs',
  'reminders',
  'order-guides',
  'budgets',
  'order-items',
  'invoice-photos',
] as const satisfies readonly (HistoryKind | 'order-items' | 'invoice-photos')[];
export type RestorableKind = (typeof RESTORABLE_KINDS)[number];
