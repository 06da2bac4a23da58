import { z } from 'zod';
import { because, becauseOf, issueAt } from './because.ts';
import {
  DATE_MAX,
  DATE_MIN,
  NAME_MAX,
  QUANTITY_MAX,
  QUANTITY_MIN,
  STOCK_AMOUNT_MAX,
  TEXT_MAX,
  UNIT_ABBREVIATION_MAX,
} from '../values/limits.ts';
import { CURRENCIES, priceOf } from '../values/money.ts';
import { composed, TOO_MANY_MARKS } from '../values/same-name.ts';
import { refused } from '../refusals/table.ts';
import type { ValueType } from '../refusals/fields.ts';

/**
 * The kinds of value that records consist of, and their ids in paths. Every text is bounded, and PostgreSQL can store it.
 */

/** NUL and half of a surrogate pair cannot be stored; people do not type them. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

/** Why a value of another type is refused: nothing was given (D3), or not this `type`. */
export function missingOr(type: ValueType, field: string) {
  return becauseOf((given) =>
    given === undefined || given === null
      ? refused('required', { field })
      : refused('wrong_type', { field, type }),
  );
}

/**
 * Ends the checks of a value that has the wrong type. Without it zod still checks the length of anything that has one:
 * `{"length":{"toString":1,"valueOf":1}}` then throws in the comparison.
 */
const endChecks = (_value: unknown, payload: z.core.ParsePayload) => {
  payload.aborted = true;
};
const onWrongType = { when: ({ issues }: z.core.ParsePayload) => issues.length > 0 };

/** A list, whose entries and length are checked only if it is one. */
export function list<T extends z.ZodType>(entry: T, wrongType?: ReturnType<typeof because>) {
  return z.array(entry, wrongType).superRefine(endChecks, onWrongType);
}

/** An optional value; null counts as omitted (D1 has no other meaning for it here). */
export function optional<T extends z.ZodType>(field: T) {
  return field
    .nullish()
    .transform((value): z.output<T> | undefined => value ?? undefined)
    .optional();
}

/**
 * A text of at most `max` characters, blanks around it removed. `field` is its name in refusals. Letters with marks are
 * composed, as most keyboards write them: 'é' of two parts looks the same and would be another name (D9).
 */
export function text(field: string, max = TEXT_MAX) {
  return z
    .string(missingOr('text', field))
    .superRefine(endChecks, onWrongType)
    .refine((value) => !TOO_MANY_MARKS.test(value), {
      ...because('too_many_marks', { field }),
      abort: true,
    })
    .overwrite(composed)
    .trim()
    .max(max, because('too_long', { field, max }))
    .refine(isStorable, because('no_text', { field }));
}

/** A text that must not be blank. */
export function requiredText(field: string, max = NAME_MAX) {
  return text(field, max).min(1, because('required', { field }));
}

/**
 * On one line, with blanks for line breaks and tabs; an invisible text is empty. Pasted direction controls are removed:
 * they would reorder the text around the name. Joiners stay, because words and emoji need them.
 */
export function oneLine(value: string): string {
  const line = value
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(line) ? line : '';
}

export function nameOrBlank(field: string, max = NAME_MAX) {
  return text(field, max).overwrite(oneLine);
}

/** The name of a person, place or thing. */
export function requiredName(field: string, max = NAME_MAX) {
  return nameOrBlank(field, max).min(1, because('required', { field }));
}

/** An optional text; null and an empty string count as omitted (D11a). */
export function optionalText(field: string, max = TEXT_MAX) {
  return text(field, max)
    .nullish()
    .transform((value) => value || null);
}

/** The unit in which a quantity was entered, by its abbreviation; left out: that of what is stored, or the product's present one. */
export const enteredUnit = optionalText('unitOfMeasure', UNIT_ABBREVIATION_MAX).optional();

/** An optional e-mail address. */
export function optionalEmail(field = 'email') {
  return optionalText(field, 254).refine(
    (value) => value === null || z.email().safeParse(value).success,
    because('no_email', { field }),
  );
}

/** A telephone number as people write it: digits with the usual marks, and perhaps an extension such as 'ext. 4'. */
const PHONE = /^[+(]?[0-9][0-9 ()./-]{1,28}[0-9](?: ?(?:ext\.?|x|#) ?[0-9]{1,6})?$/i;
/** In characters, including the extension. */
const PHONE_MAX = 40;

const NO_PHONE = because('no_phone', { field: 'phoneNumber' });

export const phone = requiredText('phoneNumber', PHONE_MAX).regex(PHONE, NO_PHONE);

export const optionalPhone = optionalText('phoneNumber', PHONE_MAX).refine(
  (value) => value === null || PHONE.test(value),
  NO_PHONE,
);

/** A serial id in a body. PostgreSQL's integer ends at 2^31 - 1. */
export function serialId(field: string) {
  return z
    .int(missingOr('whole_number', field))
    .min(1, because('required', { field }))
    .max(2_147_483_647, because('no_record', { field }));
}

/** A unit price: a decimal text or a number; in answers with 2 to 4 decimals (section M). */
export function price(field = 'price') {
  return z
    .union([z.string(), z.number()], because('no_amount', { field }))
    .transform((value, context) => {
      const answered = priceOf(String(value));
      if (answered !== undefined) return answered;
      context.addIssue(issueAt([], 'no_amount', { field }));
      return z.NEVER;
    });
}

/** Null and an empty text mean that there is none. */
export function optionalPrice(field = 'price') {
  return z
    .literal('')
    .transform(() => null)
    .or(price(field))
    .nullable();
}

/** An amount of stock: a number with at most three decimals. */
export function stockAmount(field = 'amount') {
  const refusal = because('no_stock_amount', { field });
  return z
    .number(missingOr('number', field))
    .min(0, refusal)
    .max(STOCK_AMOUNT_MAX, refusal)
    .refine((value) => Number(value.toFixed(3)) === value, refusal);
}

/** The moment of an event on a device; the server refuses a moment in the future or long ago (E16). */
export const deviceMoment = z.iso
  .datetime({ offset: true, ...because('moment_form'), abort: true })
  .refine(isInDateRange, because('date_range'));

/** ISO 4217. */
export const currency = z
  .string(because('wrong_type', { field: 'currency', type: 'currency_code' }))
  .trim()
  .toUpperCase()
  .refine((code) => CURRENCIES.has(code), because('choose', { what: 'currency' }));

export const quantity = z
  .int(missingOr('whole_number', 'quantity'))
  .min(QUANTITY_MIN, because('at_least', { field: 'quantity', min: QUANTITY_MIN }))
  .max(QUANTITY_MAX, because('at_most', { field: 'quantity', max: QUANTITY_MAX }));

/** In answers: ISO 8601 in UTC (D6). */
export const instant = z.iso.datetime();

/** Counts a record's changes. Sent back as `If-Match: "3"`, it prevents a save from overwriting another one. */
export const version = z.int();

/** Path ids. A malformed one is 404, not 400 (D4): no such record can exist. */
export const SerialParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(z.int().max(2_147_483_647)),
});
export const UuidParams = z.object({ id: z.guid() });
/** A text id: readable product and order ids. */
export const textId = z
  .string()
  .superRefine(endChecks, onWrongType)
  .min(1)
  .max(100)
  .refine(isStorable, because('id_characters'));
export const TextIdParams = z.object({ id: textId });

export const pathSerial = SerialParams.shape.id;
export const VendorAtLocationParams = z.object({ vendorId: pathSerial, locationId: pathSerial });

/** Whether an ISO date or moment begins with a day that can be stored and calculated with. */
export function isInDateRange(value: string): boolean {
  const date = value.slice(0, 'YYYY-MM-DD'.length);
  return date >= DATE_MIN && date <= DATE_MAX;
}

/** An optional day of a record; null and an empty text mean that there is none. */
export function recordedDay(field: string) {
  return z
    .union([z.literal(''), z.iso.date().refine(isInDateRange)], because('no_day', { field }))
    .nullish()
    .transform((value) => value || null);
}

const OWN_PICTURE = /^\/(uploads|demo)\/(?!.*\.\.)[\w./-]+$/;

/** A picture's address: an http(s) URL or a path that an upload returned (D26). */
export const photoUrl = optionalText('photoAddress', 2_000).refine(
  (value) =>
    value === null ||
    OWN_PICTURE.test(value) ||
    (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value)),
  because('no_picture', { field: 'photoAddress' }),
);

const UPLOADED = /^\/uploads\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.webp$/;

/** A photo that was uploaded: the path that the upload returned (E3). */
export const takenPhoto = optionalText('photo', 2_000).refine(
  (value) => value === null || UPLOADED.test(value),
  because('no_upload', { field: 'photo' }),
);
