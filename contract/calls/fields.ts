import { z } from 'zod';
import {
  DATE_MAX,
  DATE_MIN,
  NAME_MAX,
  QUANTITY_MAX,
  QUANTITY_MIN,
  STOCK_AMOUNT_MAX,
  TEXT_MAX,
} from '../values/limits.ts';
import { CURRENCIES, priceOf } from '../values/money.ts';

/**
 * The kinds of value that records consist of, and their ids in paths. Every text is bounded, and PostgreSQL can store it.
 */

/** NUL and half of a surrogate pair cannot be stored; people do not type them. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\u0000');
}

/** The message for a value that is not a `kind`: nothing was given (D3), or another type. */
export function missingOr(kind: string, label: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      `${label} ${input === undefined || input === null ? 'is required' : `must be ${kind}`}`,
  };
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
export function list<T extends z.ZodType>(entry: T, wrongType?: string) {
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
 * More marks on one letter than any language writes (Unicode's stream-safe texts have 30). Composing a run of them takes the
 * square of its length: a body of a megabyte would stop the server for minutes.
 */
const MARKS = /\p{M}{31}/u;

/** With letters and their marks composed (NFC), but for a text with more marks than `text` accepts. */
export function composed(value: string): string {
  return MARKS.test(value) ? value : value.normalize('NFC');
}

/**
 * A text of at most `max` characters, blanks around it removed. `label` starts its error sentences. Letters with marks are
 * composed, as most keyboards write them: 'é' of two parts looks the same and would be another name (D9).
 */
export function text(label: string, max = TEXT_MAX) {
  return z
    .string(missingOr('a text', label))
    .superRefine(endChecks, onWrongType)
    .refine((value) => !MARKS.test(value), {
      message: `${label} has too many marks on one letter`,
      abort: true,
    })
    .overwrite(composed)
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .refine(isStorable, `${label} holds a character that cannot be stored`);
}

/** A text that must not be blank. */
export function requiredText(label: string, max = NAME_MAX) {
  return text(label, max).min(1, `${label} is required`);
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

export function nameOrBlank(label: string, max = NAME_MAX) {
  return text(label, max).overwrite(oneLine);
}

/** The name of a person, place or thing. */
export function requiredName(label: string, max = NAME_MAX) {
  return nameOrBlank(label, max).min(1, `${label} is required`);
}

/** An optional text; null and an empty string count as omitted (D11a). */
export function optionalText(label: string, max = TEXT_MAX) {
  return text(label, max)
    .nullish()
    .transform((value) => value || null);
}

/** An optional e-mail address. */
export function optionalEmail(label = 'E-mail') {
  return optionalText(label, 254).refine(
    (value) => value === null || z.email().safeParse(value).success,
    `${label} must look like name@example.com`,
  );
}

/** A telephone number as people write it: digits with the usual marks, and perhaps an extension such as 'ext. 4'. */
const PHONE = /^[+(]?[0-9][0-9 ()./-]{1,28}[0-9](?: ?(?:ext\.?|x|#) ?[0-9]{1,6})?$/i;
/** In characters, including the extension. */
const PHONE_MAX = 40;

const NO_PHONE =
  'Phone number must hold digits, such as +1 555-0100, and be at least 3 characters long';

export const phone = requiredText('Phone number', PHONE_MAX).regex(PHONE, NO_PHONE);

export const optionalPhone = optionalText('Phone number', PHONE_MAX).refine(
  (value) => value === null || PHONE.test(value),
  NO_PHONE,
);

/** A serial id in a body. PostgreSQL's integer ends at 2^31 - 1. */
export function serialId(label: string) {
  return z
    .int(missingOr('a whole number', label))
    .min(1, `${label} is required`)
    .max(2_147_483_647, `${label} does not exist`);
}

/** A unit price: a decimal text or a number; in answers with 2 to 4 decimals (section M). */
export function price(label = 'Price') {
  const sentence = `${label} must be an amount from 0 to 9,999,999.9999 with at most four decimals, such as 12.50`;
  return z.union([z.string(), z.number()], sentence).transform((value, context) => {
    const answered = priceOf(String(value));
    if (answered !== undefined) return answered;
    context.issues.push({ code: 'custom', message: sentence, input: value });
    return z.NEVER;
  });
}

/** Null and an empty text mean that there is none. */
export function optionalPrice(label = 'Price') {
  return z
    .literal('')
    .transform(() => null)
    .or(price(label))
    .nullable();
}

/** An amount of stock: a number with at most three decimals. */
export function stockAmount(label = 'Amount') {
  const sentence = `${label} must be from 0 to 9,999,999 with at most three decimals`;
  return z
    .number(missingOr('a number', label))
    .min(0, sentence)
    .max(STOCK_AMOUNT_MAX, sentence)
    .refine((value) => Number(value.toFixed(3)) === value, sentence);
}

/** The moment of an event on a device; the server refuses a moment in the future or long ago (E16). */
export const deviceMoment = z.iso
  .datetime({ offset: true, error: 'A moment looks like 2026-11-21T14:05:00Z', abort: true })
  .refine(isInDateRange, `A date must be from ${DATE_MIN} to ${DATE_MAX}`);

/** ISO 4217. */
export const currency = z
  .string('Currency must be a code such as USD')
  .trim()
  .toUpperCase()
  .refine((code) => CURRENCIES.has(code), 'Please choose a currency from the list');

export const quantity = z
  .int(missingOr('a whole number', 'Quantity'))
  .min(QUANTITY_MIN, `Quantity must be at least ${QUANTITY_MIN}`)
  .max(QUANTITY_MAX, `Quantity must be at most ${QUANTITY_MAX}`);

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
  .refine(isStorable, 'No id holds this character');
export const TextIdParams = z.object({ id: textId });

export const pathSerial = SerialParams.shape.id;
export const VendorAtLocationParams = z.object({ vendorId: pathSerial, locationId: pathSerial });

/** Whether an ISO date or moment begins with a day that can be stored and calculated with. */
export function isInDateRange(value: string): boolean {
  const date = value.slice(0, 'YYYY-MM-DD'.length);
  return date >= DATE_MIN && date <= DATE_MAX;
}

/** An optional day of a record; null and an empty text mean that there is none. */
export function recordedDay(label: string) {
  const sentence = `${label} must be a date such as 2026-11-21, from ${DATE_MIN} to ${DATE_MAX}`;
  return z
    .union([z.literal(''), z.iso.date().refine(isInDateRange)], sentence)
    .nullish()
    .transform((value) => value || null);
}

const OWN_PICTURE = /^\/(uploads|demo)\/(?!.*\.\.)[\w./-]+$/;

/** A picture's address: an http(s) URL or a path that an upload returned (D26). */
export const photoUrl = optionalText('Photo address', 2_000).refine(
  (value) =>
    value === null ||
    OWN_PICTURE.test(value) ||
    (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value)),
  'Photo address must start with http:// or https://, or come from an upload',
);

const UPLOADED = /^\/uploads\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.webp$/;

/** A photo that was uploaded: the path that the upload returned (E3). */
export const takenPhoto = optionalText('Photo', 2_000).refine(
  (value) => value === null || UPLOADED.test(value),
  'Photo must come from an upload',
);

export const Message = z.object({ message: z.string() });
