import { z } from 'zod';
import { NAME_MAX, PAGE_MAX, QUANTITY_MAX, QUANTITY_MIN, TEXT_MAX } from './limits.ts';

/** The kinds of value that records are made of. Every text is bounded and free of NUL, which PostgreSQL cannot store. */

const NUL = '\u0000';

/** A text of at most `max` characters, blanks around it removed. `label` starts its error sentences. */
export function text(label: string, max = TEXT_MAX) {
  return z
    .string(`${label} must be a text`)
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .refine((value) => !value.includes(NUL), `${label} holds a character that cannot be stored`);
}

/** A text that must not be blank. */
export function requiredText(label: string, max = NAME_MAX) {
  return text(label, max).min(1, `${label} is required`);
}

/** A text that may be missing; null and an empty string mean none (D11a). */
export function optionalText(label: string, max = TEXT_MAX) {
  return text(label, max)
    .nullish()
    .transform((value) => value || null);
}

/** An e-mail address that may be missing. */
export function optionalEmail(label = 'E-mail') {
  return optionalText(label, 254).refine(
    (value) => value === null || z.email().safeParse(value).success,
    `${label} must look like name@example.com`,
  );
}

/** A telephone number as people write it: digits with the usual marks, 5 to 30 characters. */
export const PHONE = /^[+(]?[0-9][0-9 ()./-]{3,28}[0-9]$/;

export function phone(label = 'Phone number') {
  return requiredText(label, 30).regex(PHONE, `${label} must hold digits, such as +1 555-0100`);
}

export function optionalPhone(label = 'Phone number') {
  return optionalText(label, 30).refine(
    (value) => value === null || PHONE.test(value),
    `${label} must hold digits, such as +1 555-0100`,
  );
}

/** A serial id in a body. PostgreSQL's integer ends at 2^31 - 1. */
export function serialId(label: string) {
  return z.int(`${label} must be a whole number`).min(1, `${label} is required`).max(2_147_483_647);
}

export const quantity = z
  .int('Quantity must be a whole number')
  .min(QUANTITY_MIN, `Quantity must be at least ${QUANTITY_MIN}`)
  .max(QUANTITY_MAX, `Quantity must be at most ${QUANTITY_MAX}`);

/** In answers: ISO 8601 in UTC (D6). */
export const instant = z.iso.datetime();

/** Counts a record's changes. Sent back as `If-Match: "3"`, it keeps a save from going over somebody else's. */
export const version = z.int();

/** Path ids. A wrong form is 404, not 400 (D4): no such record can exist. */
export const SerialParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(z.int().max(2_147_483_647)),
});
export const UuidParams = z.object({ id: z.guid() });
/** An id that is a text: readable product and order ids. */
export const textId = z
  .string()
  .min(1)
  .max(100)
  .refine((id) => !id.includes(NUL), 'holds a character that no id has');
export const TextIdParams = z.object({ id: textId });

const pathSerial = SerialParams.shape.id;
export const VendorAtLocationParams = z.object({ vendorId: pathSerial, locationId: pathSerial });
export { pathSerial };

/** Paging and filters arrive as text in the address (D5). */
export const queryId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be an id')
  .transform(Number);
export const Paging = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, `limit must be a whole number from 1 to ${PAGE_MAX}`)
    .transform(Number)
    .pipe(z.int().min(1, 'limit must be at least 1').max(PAGE_MAX, `limit is at most ${PAGE_MAX}`))
    .optional(),
  cursor: z.string().max(300).optional(),
});

/** Several values of one filter: `status=pending,ordered`. */
export function oneOrMore<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.enum(values)).min(1).max(values.length))
    .optional();
}

/** A day (2026-11-21) or an instant, for `from` and `to`. */
export const queryInstant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be a date such as 2026-11-21')
  .transform((value) => new Date(value))
  .optional();

const OWN_PICTURE = /^\/(uploads|demo)\/(?!.*\.\.)[\w./-]+$/;

/** A picture's address: an http(s) URL or a path that an upload returned, nothing else (D26). */
export const photoUrl = optionalText('Photo address', 2_000).refine(
  (value) =>
    value === null ||
    OWN_PICTURE.test(value) ||
    (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value)),
  'Photo address must start with http:// or https://, or come from an upload',
);

export const Message = z.object({ message: z.string() });
