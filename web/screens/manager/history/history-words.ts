import type { HistoryChange, HistoryEntry } from '#contract/calls/history.ts';
import type { HistoryAction, HistoryKind, RestorableKind } from '#contract/values/history-kinds.ts';
import { statusText } from '#web/ui/status-badge.tsx';

/** Kinds of records, as one of them is called. */
export const KINDS: Readonly<Record<HistoryKind, string>> = {
  orders: 'Order',
  'order-guides': 'Order Guide',
  'prepared-orders': 'Prepared Order',
  'purchase-orders': 'Purchase Order',
  receipts: 'Receipt',
  claims: 'Claim',
  products: 'Product',
  'product-imports': 'Import of Products',
  'product-categories': 'Category',
  'units-of-measure': 'Unit of Measure',
  vendors: 'Vendor',
  locations: 'Location',
  users: 'User',
  'waste-logs': 'Waste Log',
  inventory: 'Stock',
  'inventory-counts': 'Count',
  reminders: 'Reminder',
  devices: 'Device',
  'sign-ins': 'Sign-in',
  'organization-settings': 'Settings',
};

/** Before the names of records that are no names of things by themselves: 'order ORD-12', 'the count at Harbour'. */
const CALLED: Partial<Readonly<Record<HistoryKind, string>>> = {
  orders: 'order',
  'purchase-orders': 'purchase order',
  receipts: 'a receipt from',
  claims: 'claim',
  'waste-logs': 'waste of',
  inventory: 'the stock of',
  'inventory-counts': 'a count at',
  'organization-settings': 'the settings of',
};

/** How a record is called within a sentence: 'purchase order **46**', '**Roma Tomatoes** (Product)'. */
export function recordText({ kind, name }: HistoryEntry['record']): {
  before?: string;
  name: string;
  after?: string;
} {
  const before = CALLED[kind];
  const isNumbered = kind === 'purchase-orders' || kind === 'claims';
  return before
    ? { before, name: isNumbered ? name.replace(/^No\. /, '') : name }
    : { name, after: `(${KINDS[kind]})` };
}

/** What restoring brings back. */
export const RESTORED: Readonly<Record<RestorableKind, string>> = {
  products: 'Product',
  'product-categories': 'Category',
  'units-of-measure': 'Unit',
  vendors: 'Vendor',
  locations: 'Location',
  users: 'User',
  'waste-logs': 'Waste Log',
  reminders: 'Reminder',
  'order-guides': 'Order Guide',
  'order-items': 'Order Item',
  'invoice-photos': 'Photo',
};

export const ACTIONS: Readonly<Record<HistoryAction, string>> = {
  created: 'created',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  signed_in: 'signed in',
  closed: 'closed',
};

/** How a person proved who signs in. */
export const PROOFS: Readonly<Record<string, string>> = {
  pin: 'with a PIN',
  oidc: 'by single sign-on',
  setup: 'with the setup code',
};

/** What was entered wrongly before a door closed, and whose door it is. */
export const CLOSED: Readonly<Record<string, { wrong: string; of: string }>> = {
  pin: { wrong: 'Wrong PINs', of: 'of' },
  device: { wrong: 'Wrong PINs', of: 'on' },
  code: { wrong: 'Wrong codes', of: 'by' },
  setup: { wrong: 'Wrong codes', of: 'by' },
};

const STATES = new Set(['status', 'state', 'orderedStatus', 'ottomateEmailStatus', 'userType']);
const CHOICES = new Set([
  'reason',
  'notificationType',
  'scheduleType',
  'deliveryDay',
  'condition',
  'problem',
  'settlement',
  'amounts',
  'mode',
]);
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value for people; `name` is that of what it refers to. */
export function valueText(
  { field }: Pick<HistoryChange, 'field'>,
  { value, name }: { value: unknown; name: string | null },
  dateAndTime: (instant: string) => string,
): string {
  if (name !== null) return name;
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(listedText).join(', ') || 'none';
  if (typeof value !== 'string')
    return typeof value === 'number' ? String(value) : JSON.stringify(value);
  if (MOMENT.test(value)) return dateAndTime(value);
  if (field === 'weeklyDays') return daysText(value);
  if (field === 'notificationType' && value === 'sms') return 'SMS';
  return STATES.has(field) || CHOICES.has(field) ? statusText(value) : value;
}

/** A day of a standing order, or a pause of it. */
function listedText(one: unknown): string {
  if (typeof one === 'string') return statusText(one);
  if (typeof one === 'object' && one !== null && 'from' in one && 'to' in one)
    return `${String(one.from)} to ${String(one.to)}`;
  return JSON.stringify(one);
}

/** '["monday","friday"]' is 'Monday, Friday'. */
function daysText(json: string): string {
  const days: unknown = JSON.parse(json);
  return Array.isArray(days) ? days.map((day) => statusText(String(day))).join(', ') : json;
}

/** 'Ana', or who acts where nobody was signed in. */
export function actorText({ actorId, actorName, action, record }: HistoryEntry): string {
  // A device is enrolled before anybody can sign in on it.
  if (actorId === null && record.kind === 'devices' && action === 'created')
    return 'Somebody with the access code';
  return actorId === null ? 'ProcureApp' : (actorName ?? 'Unknown');
}
