import { z } from 'zod';
import { isInDateRange, text } from './fields.ts';
import { DATE_MAX, DATE_MIN, PAGE_MAX, SEARCH_MAX } from '../values/limits.ts';

/** Paging and filters of lists (D5). They are texts in the address of a call. */

/** A search text. Blank, it matches everything. */
export const searchText = text('Search text', SEARCH_MAX);

export const queryId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'A filter by id takes a whole number')
  .transform(Number);
export const Paging = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, `Limit must be a whole number from 1 to ${PAGE_MAX}`)
    .transform(Number)
    .pipe(
      z.int().min(1, 'Limit must be at least 1').max(PAGE_MAX, `Limit must be at most ${PAGE_MAX}`),
    )
    .optional(),
  cursor: text('Cursor', 300).optional(),
});

/** Several values of one filter: `status=pending,ordered`. */
export function oneOrMore<const T extends readonly [string, ...string[]]>(values: T) {
  return z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum(values)).min(1).max(values.length))
    .optional();
}

const DAY_MS = 86_400_000;
const A_DATE = 'A date looks like 2026-11-21';
const day = z.iso.date(A_DATE);
const queryMoment = z
  .union([day, z.iso.datetime({ offset: true })], A_DATE)
  .refine(isInDateRange, `A date must be from ${DATE_MIN} to ${DATE_MAX}`);

/** A day, where an instant has no meaning. */
export const queryDay = day
  .refine(isInDateRange, `A date must be from ${DATE_MIN} to ${DATE_MAX}`)
  .optional();

/** `from`: a day (2026-11-21), which means its first moment in UTC, or an instant. */
export const queryFrom = queryMoment.transform((value) => new Date(value)).optional();

/** `to`: a day, which is included to its end in UTC, or an instant, which is excluded. */
export const queryTo = queryMoment
  .transform((value) => new Date(Date.parse(value) + (day.safeParse(value).success ? DAY_MS : 0)))
  .optional();

/** A day, which means the organization's, or an instant: the server makes a moment of it (`server/period.ts`). */
export const queryDayOrMoment = queryMoment.optional();
