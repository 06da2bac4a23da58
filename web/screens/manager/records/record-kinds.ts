import { msg, t } from '@lingui/core/macro';
import type { RestorableKind } from '#contract/values/history-kinds.ts';
import { isRefusal, sentenceOf } from '#web/api/call-error.ts';
import type { Notice } from '#web/ui/toast.ts';
import { KIND_WORDS } from './record-words.ts';
import type { KindWords, RecordNoun, RecordAction } from './record-words.ts';

/** A kind of record that managers maintain, with what is said of it. */
export interface Kind {
  noun: RecordNoun;
  words: KindWords;
  /** Under which it is restored after it was deleted. */
  restored?: RestorableKind;
  /** The server's sentence replaces 'Failed to ...' instead of following it. */
  serverMessageOnly?: true;
  /** 'Error creating reminder' replaces 'Error' and 'Failed to create ...'. */
  hasErrorTitle?: true;
}

const kindOf = (noun: RecordNoun) => ({ noun, words: KIND_WORDS[noun] });

export const VENDOR: Kind = { ...kindOf('vendor'), restored: 'vendors' };
export const SCHEDULE: Kind = kindOf('delivery schedule');
export const SENDING: Kind = kindOf('sending rules');
export const USER: Kind = { ...kindOf('user'), restored: 'users' };
export const LOCATION: Kind = { ...kindOf('location'), restored: 'locations' };
export const PRODUCT: Kind = {
  ...kindOf('product'),
  restored: 'products',
  serverMessageOnly: true,
};
export const UNIT: Kind = {
  ...kindOf('unit of measure'),
  restored: 'units-of-measure',
  serverMessageOnly: true,
};
export const CATEGORY: Kind = {
  ...kindOf('category'),
  restored: 'product-categories',
  serverMessageOnly: true,
};
export const REMINDER: Kind = { ...kindOf('reminder'), restored: 'reminders', hasErrorTitle: true };
export const ORDER_GUIDE: Kind = { ...kindOf('order guide'), restored: 'order-guides' };
export const BUDGET: Kind = { ...kindOf('budget'), restored: 'budgets' };
export const DEVICE: Kind = kindOf('device');
export const SETTINGS: Kind = kindOf('settings');

/** 'Vendor created successfully' */
export function succeeded({ words }: Kind, action: RecordAction | 'restore'): Notice {
  return { title: t(words.done[action]), tone: 'success' };
}

/** 'Error', what failed, and why. */
export function failed(kind: Kind, action: RecordAction, error: unknown): Notice {
  if (kind.hasErrorTitle) return failedWithErrorTitle(kind, action, error);
  const what = t(kind.words.failed[action]);
  const why = sentenceOf(error, '');
  const whatAndWhy = why ? `${what}: ${why}` : what;
  return {
    title: t`Error`,
    description: kind.serverMessageOnly ? sentenceOf(error, what) : whatAndWhy,
    tone: 'destructive',
  };
}

/** The same as sentences, for the dialog that stays open. */
export function failedInWords(kind: Kind, action: RecordAction, error: unknown): string {
  const { title, description = '' } = failed(kind, action, error);
  return kind.hasErrorTitle ? `${title}: ${sentenceOf(error)}` : description;
}

/** Only reminders are tested. */
const TEST_FAILED = msg`Error testing reminder`;

/** 'Error creating reminder', and why or 'Please try again': trying again does not help after a refusal. */
export function failedWithErrorTitle(
  { words }: Kind,
  action: RecordAction | 'test',
  error: unknown,
): Notice {
  return {
    title: t(action === 'test' ? TEST_FAILED : words.failed[action]),
    description: isRefusal(error) ? error.sentence : t`Please try again`,
    tone: 'destructive',
  };
}
