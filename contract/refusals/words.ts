/** Words and forms of writing that the sentences of refusals share. */

/** The records that a refusal may be about, each as in a sentence. */
const NOUNS = {
  assignment: 'assignment',
  budget: 'budget',
  category: 'category',
  claim: 'claim',
  count: 'count',
  device: 'device',
  employee: 'employee',
  import: 'import',
  location: 'location',
  marking: 'marking',
  message: 'message',
  order: 'order',
  order_guide: 'order guide',
  order_item: 'order item',
  part_of_export: 'part of the export',
  photo: 'photo',
  pin: 'PIN',
  prepared_order: 'prepared order',
  product: 'product',
  profile: 'profile',
  purchase_order: 'purchase order',
  receipt: 'receipt',
  reminder: 'reminder',
  schedule: 'schedule',
  sending_rules: 'sending rules',
  session: 'session',
  settings: 'settings',
  standing_order: 'standing order',
  unit: 'unit',
  unit_of_measure: 'unit of measure',
  user: 'user',
  vendor: 'vendor',
  waste_entry: 'waste entry',
} as const;
export type Noun = keyof typeof NOUNS;

const PLURAL: ReadonlySet<Noun> = new Set(['sending_rules', 'settings']);

/** 'this order item', 'these settings'. */
export function thisOne(what: Noun): string {
  return `${PLURAL.has(what) ? 'these' : 'this'} ${NOUNS[what]}`;
}

export function nounOf(what: Noun): string {
  return NOUNS[what];
}

/** '1 product', '1,200 products'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** A number with at most three decimals. */
export function numberShown(amount: number | string): string {
  return Number(amount).toLocaleString('en-US', { maximumFractionDigits: 3 });
}

/** 'Basil, Limes, and Mint'. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(parts);
}

/** The day of a sentence, without its year. */
export const WEEKDAY: Intl.DateTimeFormatOptions = {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
};

/** 'Fri, Nov 27', of `2026-11-27`. */
export function weekdayShown(date: string): string {
  return new Date(date).toLocaleDateString('en-US', WEEKDAY);
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** '45 seconds', '2 minutes'. */
export function waitingTime(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
