import { DATE_MAX, DATE_MIN } from '../values/limits.ts';
import { fieldShown, isPluralField } from './field-names.ts';
import { ofField } from './refusal.ts';

/** Refusals of one value by its form. `field` is its name in camelCase, such as `unitPrice` (`field-names.ts`). */

export interface RefusedField {
  field: string;
}
type AtLeast = RefusedField & { min: number };
type AtMost = RefusedField & { max: number };

/** What a value must be. */
const TYPES = {
  answer: 'confirmed, short, out or substitute',
  boolean: 'true or false',
  currency_code: 'a code such as USD',
  email_or_sms: 'email or sms',
  employee_or_manager: 'employee or manager',
  deadline: 'deadline',
  id: 'an id',
  list: 'a list',
  list_of_answers: 'a list of answers',
  list_of_ids: 'a list of ids',
  milliseconds: 'a number of milliseconds',
  none: 'none',
  number: 'a number',
  object: 'an object',
  service_id: 'an id of the service',
  text: 'a text',
  time: 'a time',
  undo_id: 'the undoId of the answer',
  week_days: 'a list such as ["monday"]',
  whole_number: 'a whole number',
  word: 'a word',
} as const;
export type ValueType = keyof typeof TYPES;

/** The verbs that follow a field's name, of one in the plural. `must` and `may` stay. */
const OF_MANY: Readonly<Record<string, string>> = {
  does: 'do',
  has: 'have',
  holds: 'hold',
  is: 'are',
  needs: 'need',
  takes: 'take',
};

/** A sentence about a field, beginning with its name; `rest` begins with the verb of one thing. */
const about = <P extends RefusedField>(rest: string | ((params: P) => string)) =>
  ofField((params: P) => {
    const said = typeof rest === 'string' ? rest : rest(params);
    const agreeing = said.replace(/^\w+/, (verb) => OF_MANY[verb] ?? verb);
    return `${fieldShown(params.field)} ${isPluralField(params.field) ? agreeing : said}`;
  });

const entries = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`;

export const fields = {
  required: about('is required'),
  wrong_type: about(({ type }: RefusedField & { type: ValueType }) => `must be ${TYPES[type]}`),
  not_valid: about('is not valid'),
  one_of: about(
    ({ values }: RefusedField & { values: readonly unknown[] }) =>
      `must be one of ${values.join(', ')}`,
  ),
  given_twice: about('may be given only once'),
  at_least: about(({ min }: AtLeast) => `must be at least ${min}`),
  at_most: about(({ max }: AtMost) => `must be at most ${max}`),
  above: about(({ min }: AtLeast) => `must be above ${min}`),
  below: about(({ max }: AtMost) => `must be below ${max}`),
  percent_at_least: about(({ min }: AtLeast) => `must be at least ${min} percent`),
  percent_at_most: about(({ max }: AtMost) => `must be at most ${max} percent`),
  two_decimals: about('must have at most two decimals'),
  not_from_to: about(
    ({ min, max }: AtLeast & AtMost) => `must be a whole number from ${min} to ${max}`,
  ),
  too_short: about(({ min }: AtLeast) => `must be at least ${min} characters`),
  too_long: about(({ max }: AtMost) => `must be at most ${max} characters`),
  not_shorter: about(({ max }: AtMost) => `must be less than ${max} characters`),
  too_few: about(({ min }: AtLeast) => `needs at least ${entries(min)}`),
  too_many_entries: about(({ max }: AtMost) => `takes at most ${entries(max)}`),
  too_many_marks: about('has too many marks on one letter'),
  no_text: about('holds a character that cannot be stored'),
  not_seen: about('must have characters that can be seen'),
  no_email: about('must look like name@example.com'),
  no_phone: about('must hold digits, such as +1 555-0100, and be at least 3 characters long'),
  no_record: about('does not exist'),
  no_amount: about(
    'must be an amount from 0 to 9,999,999.9999 with at most four decimals, such as 12.50',
  ),
  no_total: about('must be an amount such as 12.50'),
  no_stock_amount: about('must be from 0 to 9,999,999 with at most three decimals'),
  no_temperature: about('must be from -99.9 to 299.9 °C with at most one decimal'),
  no_day: about(`must be a date such as 2026-11-21, from ${DATE_MIN} to ${DATE_MAX}`),
  no_picture: about('must start with http:// or https://, or come from an upload'),
  no_upload: about('must come from an upload'),
};
