import { CallError, sentenceOf } from '#web/api/call.ts';
import type { Notice } from '#web/ui/toast.ts';

/** A kind of record that managers maintain, with its names in sentences. */
export interface Kind {
  /** 'Failed to create unit of measure' */
  noun: string;
  /** 'Add Unit', 'Edit Unit' */
  title: string;
  /** The verb for creating one; 'create' by default. */
  making?: 'add';
  /** The server's sentence replaces 'Failed to ...' instead of following it. */
  serverSpeaksFirst?: true;
  /** 'Error creating reminder' replaces 'Failed to create ...'. */
  saysError?: true;
}

export const VENDOR: Kind = { noun: 'vendor', title: 'Vendor' };
export const USER: Kind = { noun: 'user', title: 'User' };
export const LOCATION: Kind = { noun: 'location', title: 'Location' };
export const PRODUCT: Kind = {
  noun: 'product',
  title: 'Product',
  making: 'add',
  serverSpeaksFirst: true,
};
export const UNIT: Kind = { noun: 'unit of measure', title: 'Unit', serverSpeaksFirst: true };
export const CATEGORY: Kind = {
  noun: 'category',
  title: 'Category',
  making: 'add',
  serverSpeaksFirst: true,
};
export const REMINDER: Kind = { noun: 'reminder', title: 'Reminder', saysError: true };
export const SETTINGS: Kind = { noun: 'settings', title: 'Settings' };

const DONE = { create: 'created', add: 'added', update: 'updated', delete: 'deleted' };
type Deed = keyof typeof DONE;
const DOING = {
  create: 'creating',
  add: 'adding',
  update: 'updating',
  delete: 'deleting',
  test: 'testing',
};

/** 'Vendor created successfully' */
export function succeeded({ noun }: Kind, deed: Deed): Notice {
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${DONE[deed]} successfully`;
  return { title, tone: 'success' };
}

/** 'Error', what failed, and why. */
export function failed(kind: Kind, deed: Deed, error: unknown): Notice {
  const { noun, serverSpeaksFirst, saysError } = kind;
  if (saysError) return failedShortly(kind, deed, error);
  const what = `Failed to ${deed} ${noun}`;
  const why = sentenceOf(error, '');
  const whatAndWhy = why ? `${what}: ${why}` : what;
  return {
    title: 'Error',
    description: serverSpeaksFirst ? sentenceOf(error, what) : whatAndWhy,
    tone: 'destructive',
  };
}

/** 'Error creating reminder', and why or 'Please try again': trying again does not help after a refusal. */
export function failedShortly({ noun }: Kind, deed: keyof typeof DOING, error: unknown): Notice {
  const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
  return {
    title: `Error ${DOING[deed]} ${noun}`,
    description: refused ? error.sentence : 'Please try again',
    tone: 'destructive',
  };
}
