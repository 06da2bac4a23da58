import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { HistoryEntry } from '#contract/calls/history.ts';
import type { HistoryKind, RestorableKind } from '#contract/values/history-kinds.ts';

/** Kinds of records, as one of them is called. */
export const KINDS: Readonly<Record<HistoryKind, MessageDescriptor>> = {
  orders: msg({ message: 'Order', context: 'noun' }),
  'order-guides': msg`Order Guide`,
  'prepared-orders': msg`Prepared Order`,
  'purchase-orders': msg`Purchase Order`,
  receipts: msg({ message: 'Receipt', context: 'noun' }),
  claims: msg({ message: 'Claim', context: 'noun' }),
  products: msg`Product`,
  'product-imports': msg`Import of Products`,
  'product-categories': msg`Category`,
  'units-of-measure': msg`Unit of Measure`,
  vendors: msg`Vendor`,
  locations: msg`Location`,
  users: msg`User`,
  'waste-logs': msg`Waste Log`,
  inventory: msg`Stock`,
  'inventory-counts': msg({ message: 'Count', context: 'noun' }),
  reminders: msg`Reminder`,
  budgets: msg`Budget`,
  sales: msg({ message: 'Sales', context: 'revenue' }),
  devices: msg`Device`,
  'sign-ins': msg({ message: 'Sign-in', context: 'noun' }),
  'organization-settings': msg`Settings`,
};

/** What is read in the panel of one record, which needs no name: the end of 'Ana changed ...'. */
export const THIS: Readonly<Record<HistoryKind, MessageDescriptor>> = {
  orders: msg`this order`,
  'order-guides': msg`this order guide`,
  'prepared-orders': msg`this prepared order`,
  'purchase-orders': msg`this purchase order`,
  receipts: msg`this receipt`,
  claims: msg`this claim`,
  products: msg`this product`,
  'product-imports': msg`this import of products`,
  'product-categories': msg`this category`,
  'units-of-measure': msg`this unit of measure`,
  vendors: msg`this vendor`,
  locations: msg`this location`,
  users: msg`this user`,
  'waste-logs': msg`this waste log`,
  inventory: msg`this stock`,
  'inventory-counts': msg`this count`,
  reminders: msg`this reminder`,
  budgets: msg`this budget`,
  sales: msg`these sales`,
  devices: msg`this device`,
  'sign-ins': msg`this sign-in`,
  'organization-settings': msg`this settings`,
};

/** Records whose names are no names of things by themselves: the end of 'Ana changed ...'. */
const CALLED: Partial<Readonly<Record<HistoryKind, (name: string) => string>>> = {
  orders: (name) => t`order ${name}`,
  'purchase-orders': (name) => t`purchase order ${name}`,
  receipts: (name) => t`a receipt from ${name}`,
  claims: (name) => t`claim ${name}`,
  'waste-logs': (name) => t`waste of ${name}`,
  inventory: (name) => t`the stock of ${name}`,
  'inventory-counts': (name) => t`a count at ${name}`,
  sales: (name) => t`the sales of ${name}`,
  'organization-settings': (name) => t`the settings of ${name}`,
};

const withKind = (name: string, kindName: string) => t`${name} (${kindName})`;

/** Stands for the name in a text that is shown around it. */
const NAME = '\uFFFC';

/** How a record is called within a sentence: 'purchase order **46**', '**Roma Tomatoes** (Product)'. */
export function recordText(record: HistoryEntry['record']): {
  before: string | undefined;
  name: string;
  after: string | undefined;
} {
  const { kind } = record;
  const text = CALLED[kind]?.(NAME) ?? withKind(NAME, t(KINDS[kind]));
  const [before, after] = text.split(NAME).map((part) => part.trim() || undefined);
  return { before, name: nameIn(record), after };
}

/** The numbers of purchase orders and claims are kept as 'No. 46'. */
export function nameIn({ kind, name }: HistoryEntry['record']): string {
  const isNumbered = kind === 'purchase-orders' || kind === 'claims';
  return isNumbered ? name.replace(/^No\. /, '') : name;
}

/** What was restored. */
export const RESTORED: Readonly<Record<RestorableKind, MessageDescriptor>> = {
  products: msg`Product Restored`,
  'product-categories': msg`Category Restored`,
  'units-of-measure': msg`Unit Restored`,
  vendors: msg`Vendor Restored`,
  locations: msg`Location Restored`,
  users: msg`User Restored`,
  'waste-logs': msg`Waste Log Restored`,
  reminders: msg`Reminder Restored`,
  budgets: msg`Budget Restored`,
  'order-guides': msg`Order Guide Restored`,
  'order-items': msg`Order Item Restored`,
  'invoice-photos': msg`Photo Restored`,
};

/** 'Ana', or who acts where nobody was signed in. */
export function actorText({ actorId, actorName, action, record }: HistoryEntry): string {
  // A device is enrolled before anybody can sign in on it.
  if (actorId === null && record.kind === 'devices' && action === 'created')
    return t`Somebody with the access code`;
  if (actorId === null) return 'ProcureApp';
  return actorName ?? t({ message: 'Unknown', context: 'person' });
}
