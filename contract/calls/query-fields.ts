import { z } from 'zod';
import { because } from './because.ts';
import { isInDateRange, text } from './fields.ts';
import { PAGE_MAX, SEARCH_MAX } from '../values/limits.ts';

/** Paging and filters of lists (D5). They are texts in the address of a call. */

/** A search text. Blank, it matches everything. */
export const searchText = text('searchText', SEARCH_MAX);

export const queryId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, because('filter_id'))
  .transform(Number);
export const Paging = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, because('not_from_to', { field: 'limit', min: 1, max: PAGE_MAX }))
    .transform(Number)
    .pipe(
      z
        .int()
        .min(1, because('at_least', { field: 'limit', min: 1 }))
        .max(PAGE_MAX, because('at_most', { field: 'limit', max: PAGE_MAX })),
    )
    .optional(),
  cursor: text('cursor', 300).optional(),
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
const A_DATE = because('date_form');
const day = z.iso.date(A_DATE);
const queryMoment = z
  .union([day, z.iso.datetime({ offset: true })], A_DATE)
  .refine(isInDateRange, because('date_range'));

/** A day, where an instant has no meaning. */
export const queryDay = day.refine(isInDateRange, because('date_range')).optional();

/** `from`: a day (2026-11-21), which means its first moment in UTC, or an instant. */
export const queryFrom = queryMoment.transform((value) => new Date(value)).optional();

/** `to`: a day, which is included to its end in UTC, or an instant, which is excluded. */
export const queryTo = queryMoment
  .transform((value) => new Date(Date.parse(value) + (day.safeParse(value).success ? DAY_MS : 0)))
  .optional();

/** A day, which means the organization's, or an instant: the server makes a moment of it (`server/period.ts`). */
export const queryDayOrMoment = queryMoment.optional();
