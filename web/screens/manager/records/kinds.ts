import { sentenceOf } from '#web/api/call.ts';
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
}

export const VENDOR: Kind = { noun: 'vendor', title: 'Vendor' };
export const USER: Kind = { noun: 'user', title: 'User' };
export const LOCATION: Kind = { noun: 'location', title: 'Location' };
export const UNIT: Kind = { noun: 'unit of measure', title: 'Unit', serverSpeaksFirst: true };
export const CATEGORY: Kind = {
  noun: 'category',
  title: 'Category',
  making: 'add',
  serverSpeaksFirst: true,
};
export const SETTINGS: Kind = { noun: 'settings', title: 'Settings' };

const DONE = { create: 'created', add: 'added', update: 'updated', delete: 'deleted' };
type Deed = keyof typeof DONE;

/** 'Vendor created successfully' */
export function saySucceeded({ noun }: Kind, deed: Deed): void {
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${DONE[deed]} successfully`;
  toast({ title, tone: 'success' });
}

/** 'Failed to create vendor', and why. */
export function sayFailed({ noun, serverSpeaksFirst }: Kind, deed: Deed, error: unknown): void {
  const failed = `Failed to ${deed} ${noun}`;
  toast({
    ...(serverSpeaksFirst
      ? { title: 'Error', description: sentenceOf(error, failed) }
      : { title: failed, description: sentenceOf(error) }),
    tone: 'destructive',
  });
}
