import type { RestorableKind } from '#contract/values/history-kinds.ts';
import { isRefusal, sentenceOf } from '#web/api/call.ts';
import type { Notice } from '#web/ui/toast.ts';

/** A kind of record that managers maintain, with its names in sentences. */
export interface Kind {
  /** 'Failed to create unit of measure' */
  noun: string;
  /** 'Add Unit', 'Edit Unit' */
  title: string;
  /** Under which it is restored after it was deleted. */
  restored?: RestorableKind;
  /** The verb for creating one; 'create' by default. */
  createVerb?: 'add';
  /** The server's sentence replaces 'Failed to ...' instead of following it. */
  serverMessageOnly?: true;
  /** 'Error creating reminder' replaces 'Failed to create ...'. */
  hasErrorTitle?: true;
}

export const VENDOR: Kind = { noun: 'vendor', title: 'Vendor', restored: 'vendors' };
export const SCHEDULE: Kind = { noun: 'delivery schedule', title: 'Schedule' };
export const USER: Kind = { noun: 'user', title: 'User', restored: 'users' };
export const LOCATION: Kind = { noun: 'location', title: 'Location', restored: 'locations' };
export const PRODUCT: Kind = {
  noun: 'product',
  title: 'Product',
  restored: 'products',
  createVerb: 'add',
  serverMessageOnly: true,
};
export const UNIT: Kind = {
  noun: 'unit of measure',
  title: 'Unit',
  restored: 'units-of-measure',
  serverMessageOnly: true,
};
export const CATEGORY: Kind = {
  noun: 'category',
  title: 'Category',
  restored: 'product-categories',
  createVerb: 'add',
  serverMessageOnly: true,
};
export const REMINDER: Kind = {
  noun: 'reminder',
  title: 'Reminder',
  restored: 'reminders',
  hasErrorTitle: true,
};
export const ORDER_GUIDE: Kind = {
  noun: 'order guide',
  title: 'Order Guide',
  restored: 'order-guides',
};
export const DEVICE: Kind = { noun: 'device', title: 'Device' };
export const SETTINGS: Kind = { noun: 'settings', title: 'Settings' };

const DONE = { create: 'created', add: 'added', update: 'updated', delete: 'deleted' };
type Action = keyof typeof DONE;
const DOING = {
  create: 'creating',
  add: 'adding',
  update: 'updating',
  delete: 'deleting',
  test: 'testing',
};

/** 'Vendor created successfully' */
export function succeeded({ noun }: Kind, action: Action | 'restore'): Notice {
  const done = action === 'restore' ? 'restored' : DONE[action];
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${done} successfully`;
  return { title, tone: 'success' };
}

/** 'Error', what failed, and why. */
export function failed(kind: Kind, action: Action, error: unknown): Notice {
  const { noun, serverMessageOnly, hasErrorTitle } = kind;
  if (hasErrorTitle) return failedWithErrorTitle(kind, action, error);
  const what = `Failed to ${action} ${noun}`;
  const why = sentenceOf(error, '');
  const whatAndWhy = why ? `${what}: ${why}` : what;
  return {
    title: 'Error',
    description: serverMessageOnly ? sentenceOf(error, what) : whatAndWhy,
    tone: 'destructive',
  };
}

/** 'Error creating reminder', and why or 'Please try again': trying again does not help after a refusal. */
export function failedWithErrorTitle(
  { noun }: Kind,
  action: keyof typeof DOING,
  error: unknown,
): Notice {
  return {
    title: `Error ${DOING[action]} ${noun}`,
    description: isRefusal(error) ? error.sentence : 'Please try again',
    tone: 'destructive',
  };
}
