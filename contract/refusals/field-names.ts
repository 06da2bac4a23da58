import { upperFirst } from './words.ts';

/**
 * Names of fields in sentences. A field is a param by its name in camelCase, such as `unitPrice`; most are shown as their words.
 * A column of a file is written as in the file, in every language: `column:vendorItemCode`.
 */
const FIELDS: Readonly<Record<string, string>> = {
  altName: 'Other name',
  body: 'The body',
  currentPin: 'Current PIN',
  cutOff: 'Cut-off',
  email: 'E-mail',
  errorCode: 'ErrorCode',
  messageSid: 'MessageSid',
  messageStatus: 'MessageStatus',
  minutesBeforeCutOff: 'Minutes before the cut-off',
  hoursWithoutServer: 'Hours without the server',
  ottomateEmail: 'Ottomate e-mail',
  pin: 'PIN',
  replyToEmail: 'Reply-to e-mail',
};

/** Fields whose names are in the plural: 'Notes are required'. */
const PLURAL: ReadonlySet<string> = new Set([
  'amounts',
  'assignedUserIds',
  'categoryIds',
  'channels',
  'conversions',
  'days',
  'daysBefore',
  'escalateMinutes',
  'exceptions',
  'hoursWithoutServer',
  'itemIds',
  'items',
  'lines',
  'locationIds',
  'locations',
  'minutes',
  'minutesBeforeCutOff',
  'minutesUntilLocking',
  'notes',
  'offlineHours',
  'orderIds',
  'orders',
  'pauses',
  'places',
  'prepareHours',
  'productIds',
  'products',
  'regions',
  'rules',
  'updates',
  'userIds',
  'vendorAccounts',
  'vendorIds',
  'weeklyDays',
]);

export function isPluralField(field: string): boolean {
  return PLURAL.has(field);
}

const COLUMN = 'column:';

/** The field of a cell of a file. */
export function columnField(column: string): string {
  return COLUMN + column;
}

/** 'unitPrice' → 'Unit price'. */
export function fieldShown(field: string): string {
  if (field.startsWith(COLUMN)) return field.slice(COLUMN.length);
  return FIELDS[field] ?? upperFirst(field.replace(/([A-Z])/g, ' $1').toLowerCase());
}
