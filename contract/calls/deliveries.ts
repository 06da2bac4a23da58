import { z } from 'zod';
import type { ParamsOf } from '../refusals/table.ts';
import { because, issueAt } from './because.ts';
import {
  instant,
  isInDateRange,
  list,
  missingOr,
  optionalText,
  SerialParams,
  serialId,
  version,
} from './fields.ts';
import {
  DELIVERY_DAYS_BEFORE_MAX,
  DELIVERY_DAYS_DEFAULT,
  DELIVERY_DAYS_MAX,
  DELIVERY_EXCEPTIONS_MAX,
  DELIVERY_RULES_MAX,
} from '../values/limits.ts';
import { SCHEDULE_TIME } from './reminders.ts';
import { WEEK_DAYS } from '../values/week-days.ts';
import { route } from './route.ts';

/** When vendors deliver, and until when to order for it (V1, V2). */

/** A day without a time, such as 2026-11-21: on the calendar of the location. */
export const deliveryDate = z.iso
  .date(because('date_form'))
  .refine(isInDateRange, because('date_range'));

/** Null: at every location without rules of its own. */
const locationId = serialId('location')
  .nullish()
  .transform((id) => id ?? null);

export const DeliveryRule = z.object({
  locationId,
  deliveryDay: z.enum(WEEK_DAYS, because('choose', { what: 'day_of_week' })),
  /** How many days before the delivery the cut-off is; 0 on the same day. */
  daysBefore: z
    .int(missingOr('whole_number', 'daysBefore'))
    .min(0, because('at_least', { field: 'daysBefore', min: 0 }))
    .max(
      DELIVERY_DAYS_BEFORE_MAX,
      because('at_most', { field: 'daysBefore', max: DELIVERY_DAYS_BEFORE_MAX }),
    ),
  /** HH:MM in the time zone of the location. */
  cutOff: z
    .string(missingOr('time', 'cutOff'))
    .regex(SCHEDULE_TIME, because('enter', { what: 'time' })),
});
export type DeliveryRule = z.output<typeof DeliveryRule>;

/** A day that differs from the rules: no delivery, or one more. One of a location wins over one of all locations. */
export const DeliveryException = z.object({
  date: deliveryDate,
  locationId,
  delivers: z.boolean(missingOr('boolean', 'delivers')),
  note: optionalText('note'),
});
export type DeliveryException = z.output<typeof DeliveryException>;

export const DeliverySchedule = z.object({
  rules: z.array(DeliveryRule),
  exceptions: z.array(DeliveryException),
  /** The vendor's. */
  version,
});
export type DeliverySchedule = z.output<typeof DeliverySchedule>;

/** A list that is left out stays as it is. */
export const DeliveryScheduleInput = z.object({
  rules: list(DeliveryRule, because('wrong_type', { field: 'rules', type: 'list' }))
    .max(DELIVERY_RULES_MAX, because('full', { what: 'delivery_rules', max: DELIVERY_RULES_MAX }))
    .superRefine(
      once({
        keyOf: ({ locationId: place, deliveryDay }) => `${place} ${deliveryDay}`,
        field: 'deliveryDay',
        what: 'delivery_day',
      }),
    )
    .optional(),
  exceptions: list(DeliveryException, because('wrong_type', { field: 'exceptions', type: 'list' }))
    .max(
      DELIVERY_EXCEPTIONS_MAX,
      because('full', { what: 'delivery_exceptions', max: DELIVERY_EXCEPTIONS_MAX }),
    )
    .superRefine(
      once({
        keyOf: ({ locationId: place, date }) => `${place} ${date}`,
        field: 'date',
        what: 'delivery_date',
      }),
    )
    .optional(),
});
export type DeliveryScheduleInput = z.output<typeof DeliveryScheduleInput>;

/** Refuses entries with the same key. */
function once<T>(of: {
  keyOf: (entry: T) => string;
  field: string;
  what: ParamsOf<'twice'>['what'];
}) {
  return (entries: readonly T[], context: z.RefinementCtx) => {
    const known = new Set<string>();
    entries.forEach((entry, index) => {
      const key = of.keyOf(entry);
      if (known.has(key)) context.addIssue(issueAt([index, of.field], 'twice', { what: of.what }));
      known.add(key);
    });
  };
}

export const Delivery = z.object({
  vendorId: z.int(),
  deliveryDate: z.string(),
  cutOffAt: instant,
  /**
   * On a vendor's first delivery: the one before it, when its cut-off was earlier today, so that a screen can say that it
   * was missed.
   */
  missed: z.object({ deliveryDate: z.string(), cutOffAt: instant }).nullable(),
});
export type Delivery = z.output<typeof Delivery>;

/** A delivery that could not be made any more when an order was approved or freed, and the next one instead (E33). */
export const MovedDelivery = z.object({
  vendorId: z.int(),
  vendorName: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
});
export type MovedDelivery = z.output<typeof MovedDelivery>;

export const deliveryRoutes = {
  getDeliverySchedule: route({
    method: 'GET',
    path: '/api/vendors/:id/schedule',
    right: 'staff',
    summary: 'When a vendor delivers, and its cut-offs',
    params: SerialParams,
    reply: DeliverySchedule,
  }),
  updateDeliverySchedule: route({
    method: 'PUT',
    path: '/api/vendors/:id/schedule',
    right: 'manager',
    summary: "Replace a vendor's schedule; what was promised to submitted orders stays",
    params: SerialParams,
    body: DeliveryScheduleInput,
    reply: DeliverySchedule,
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/api/locations/:id/deliveries',
    right: { location: 'params.id' },
    summary: 'The deliveries to a location that can still be ordered for, earliest first',
    params: SerialParams,
    query: z.object({
      /** From today on, on the calendar of the location. */
      days: z
        .string()
        .regex(
          /^\d{1,3}$/,
          because('not_from_to', { field: 'days', min: 1, max: DELIVERY_DAYS_MAX }),
        )
        .transform(Number)
        .pipe(
          z
            .int()
            .min(1, because('at_least', { field: 'days', min: 1 }))
            .max(DELIVERY_DAYS_MAX, because('at_most', { field: 'days', max: DELIVERY_DAYS_MAX })),
        )
        .default(DELIVERY_DAYS_DEFAULT),
    }),
    reply: z.array(Delivery),
  }),
};
