import { z } from 'zod';
import { because, issueAt } from './because.ts';
import { Message } from './coded.ts';
import { deliveryDate } from './deliveries.ts';
import { instant, list, missingOr, serialId, UuidParams, version } from './fields.ts';
import { route } from './route.ts';
import {
  PAUSES_MAX,
  PREPARE_HOURS_DEFAULT,
  PREPARE_HOURS_MAX,
  PREPARE_HOURS_MIN,
} from '../values/limits.ts';
import { PREPARED_STATES, STANDING_AMOUNTS, STANDING_MODES } from '../values/standing-orders.ts';
import { WEEK_DAYS } from '../values/week-days.ts';

/** An order guide that is ordered for each delivery of a vendor on some days (H5). */

/** Deliveries on these days, both included, are left out. */
const Pause = z
  .object({ from: deliveryDate, to: deliveryDate })
  .refine(({ from, to }) => from <= to, { ...because('ends_before_it_begins'), path: ['to'] });
export type Pause = z.output<typeof Pause>;

const hours = { field: 'prepareHours', min: PREPARE_HOURS_MIN, max: PREPARE_HOURS_MAX };

export const StandingOrderInput = z
  .object({
    vendorId: serialId('vendor'),
    days: list(
      z.enum(WEEK_DAYS, because('choose', { what: 'day_of_week' })),
      because('wrong_type', { field: 'days', type: 'week_days' }),
    )
      .min(1, because('select', { what: 'day' }))
      .max(WEEK_DAYS.length, because('too_many_entries', { field: 'days', max: WEEK_DAYS.length }))
      .transform((days) => WEEK_DAYS.filter((day) => days.includes(day))),
    amounts: z.enum(
      STANDING_AMOUNTS,
      because('one_of', { field: 'amounts', values: STANDING_AMOUNTS }),
    ),
    mode: z.enum(STANDING_MODES, because('one_of', { field: 'mode', values: STANDING_MODES })),
    /** Before the cut-off of each delivery. */
    prepareHours: z
      .int(missingOr('whole_number', 'prepareHours'))
      .min(hours.min, because('at_least', hours))
      .max(hours.max, because('at_most', hours))
      .default(PREPARE_HOURS_DEFAULT),
    responsibleUserId: serialId('user'),
    /** The first day of delivery. */
    from: deliveryDate,
    /** The last one; null: until it is changed. */
    to: deliveryDate.nullish().transform((day) => day ?? null),
    pauses: list(Pause, because('wrong_type', { field: 'pauses', type: 'list' }))
      .max(PAUSES_MAX, because('too_many_entries', { field: 'pauses', max: PAUSES_MAX }))
      .default([]),
  })
  .superRefine(({ from, to }, context) => {
    if (to !== null && to < from) context.addIssue(issueAt(['to'], 'ends_before_it_begins'));
  });
export type StandingOrderInput = z.output<typeof StandingOrderInput>;

export const StandingOrder = z.object({
  vendorId: z.int(),
  days: z.array(z.enum(WEEK_DAYS)),
  amounts: z.enum(STANDING_AMOUNTS),
  mode: z.enum(STANDING_MODES),
  prepareHours: z.int(),
  responsibleUserId: z.int(),
  responsibleName: z.string(),
  /** False: nothing is prepared until somebody else is responsible, or this person may order at the location again (E22). */
  responsibleMayOrder: z.boolean(),
  from: z.iso.date(),
  to: z.iso.date().nullable(),
  pauses: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  /** The next four deliveries. */
  next: z.array(
    z.object({
      deliveryDate: z.iso.date(),
      cutOffAt: instant,
      prepareAt: instant,
      /** `planned`: nothing is prepared yet. */
      state: z.enum(['planned', ...PREPARED_STATES]),
      /** Null while it is planned. */
      preparedOrderId: z.guid().nullable(),
    }),
  ),
  /** Days among them on which nothing is ordered, and why. */
  leftOut: z.array(z.object({ deliveryDate: z.iso.date(), ...Message.shape })),
  version,
});
export type StandingOrder = z.output<typeof StandingOrder>;

export const standingOrderRoutes = {
  setStandingOrder: route({
    method: 'PUT',
    path: '/api/order-guides/:id/standing',
    right: 'manager',
    summary: 'Prepare orders from an order guide for the deliveries of a vendor',
    params: UuidParams,
    body: StandingOrderInput,
    reply: StandingOrder,
  }),
  deleteStandingOrder: route({
    method: 'DELETE',
    path: '/api/order-guides/:id/standing',
    right: 'manager',
    summary: 'Prepare no more orders from an order guide',
    params: UuidParams,
  }),
};
