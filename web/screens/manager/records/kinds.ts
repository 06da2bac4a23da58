import { CallError, sentenceOf } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';

/** A kind of record that managers maintain, as sentences name it. */
export interface Kind {
  /** 'Failed to create unit of measure' */
  noun: string;
  /** 'Add Unit', 'Edit Unit' */
  title: string;
  /** What making one is called; 'create' when left out. */
  making?: 'add';
  /** The server's sentence takes the place of 'Failed to ...' instead of following it. */
  serverSpeaksFirst?: true;
  /** 'Error creating reminder' takes the place of 'Failed to create ...'. */
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
export function saySucceeded({ noun }: Kind, deed: Deed): void {
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${DONE[deed]} successfully`;
  toast({ title, tone: 'success' });
}

/** 'Error', what failed, and why. */
export function sayFailed(kind: Kind, deed: Deed, error: unknown): void {
  const { noun, serverSpeaksFirst, saysError } = kind;
  if (saysError) return sayError(kind, deed, error);
  const failed = `Failed to ${deed} ${noun}`;
  const why = sentenceOf(error, '');
  const failedAndWhy = why ? `${failed}: ${why}` : failed;
  toast({
    title: 'Error',
    description: serverSpeaksFirst ? sentenceOf(error, failed) : failedAndWhy,
    tone: 'destructive',
  });
}

/** 'Error creating reminder', and what a person can do: what the server refused is not helped by trying again. */
export function sayError({ noun }: Kind, deed: keyof typeof DOING, error: unknown): void {
  const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
  toast({
    title: `Error ${DOING[deed]} ${noun}`,
    description: refused ? error.sentence : 'Please try again',
    tone: 'destructive',
  });
}
