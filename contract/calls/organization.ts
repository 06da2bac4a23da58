import { z } from 'zod';
import { because } from './because.ts';
import {
  currency,
  instant,
  missingOr,
  optionalEmail,
  optionalPhone,
  requiredName,
  text,
  version,
} from './fields.ts';
import {
  ACCESS_CODE_MAX,
  ACCESS_CODE_MIN,
  ESCALATE_MINUTES_MAX,
  LOCK_MINUTES_MAX,
  OFFLINE_HOURS_MAX,
  PRICE_ALERT_MAX,
} from '../values/limits.ts';
import { route } from './route.ts';

/**
 * True for a name in this runtime's time zone database: for `Intl`, which writes times, and for `Temporal`, which plans
 * reminders and does not know abbreviations such as PST. A bare offset such as +05:00 is refused: databases read its sign
 * the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    Temporal.Now.zonedDateTimeISO(name);
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

export const OrganizationSettings = z.object({
  id: z.int(),
  timezone: z.string(),
  organizationName: z.string(),
  replyToEmail: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Minutes without a call after which a session ends in pin mode; 0 never (A5). */
  lockAfterMinutes: z.int(),
  /** Hours after a sign-in by PIN in which an employee may unlock that device without the server; 0 never (O7). */
  offlineHours: z.int(),
  /** ISO 4217: the currency of every price and amount. */
  currency: z.string(),
  /** Whether prices and totals stand on what vendors receive (M3). */
  showPricesToVendors: z.boolean(),
  /** Whether employees see prices and totals; managers always do (E14). */
  showPricesToEmployees: z.boolean(),
  /** A price that rises or falls by more percent needs attention until a manager has seen it (M4). */
  priceAlertPercent: z.int(),
  /** How many minutes before its cut-off an unopened purchase order needs attention; null: never (V8). */
  escalateMinutes: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type OrganizationSettings = z.output<typeof OrganizationSettings>;

/** With it a device is enrolled (A2). Only its hash is stored. */
export const accessCode = text('accessCode', ACCESS_CODE_MAX).min(
  ACCESS_CODE_MIN,
  because('too_short', { field: 'accessCode', min: ACCESS_CODE_MIN }),
);

export const timezone = text('timeZone', 100).refine(
  isTimeZone,
  because('choose', { what: 'time_zone' }),
);

export const OrganizationInput = z.object({
  organizationName: requiredName('organizationName'),
  timezone,
  /** Where vendors' answers to purchase orders go. A `PUT` that omits it leaves it as it is. */
  replyToEmail: optionalEmail('replyToEmail').optional(),
  /** Shown on purchase orders. A `PUT` that omits it leaves it as it is. */
  phoneNumber: optionalPhone.optional(),
  /** A `PUT` that omits it leaves it as it is. */
  lockAfterMinutes: z
    .int(missingOr('whole_number', 'minutesUntilLocking'))
    .min(0, because('at_least', { field: 'minutesUntilLocking', min: 0 }))
    .max(
      LOCK_MINUTES_MAX,
      because('at_most', { field: 'minutesUntilLocking', max: LOCK_MINUTES_MAX }),
    )
    .optional(),
  /** A `PUT` that omits it leaves it as it is. */
  offlineHours: z
    .int(missingOr('whole_number', 'hoursWithoutServer'))
    .min(0, because('at_least', { field: 'hoursWithoutServer', min: 0 }))
    .max(
      OFFLINE_HOURS_MAX,
      because('at_most', { field: 'hoursWithoutServer', max: OFFLINE_HOURS_MAX }),
    )
    .optional(),
  /** A `PUT` that omits it leaves it as it is. */
  currency: currency.optional(),
  /** A `PUT` that omits it leaves it as it is. */
  showPricesToVendors: z.boolean(missingOr('boolean', 'showPricesToVendors')).optional(),
  /** A `PUT` that omits it leaves it as it is. */
  showPricesToEmployees: z.boolean(missingOr('boolean', 'showPricesToEmployees')).optional(),
  /** A `PUT` that omits it leaves it as it is. */
  priceAlertPercent: z
    .int(missingOr('whole_number', 'priceAlert'))
    .min(0, because('percent_at_least', { field: 'priceAlert', min: 0 }))
    .max(PRICE_ALERT_MAX, because('percent_at_most', { field: 'priceAlert', max: PRICE_ALERT_MAX }))
    .optional(),
  /** A `PUT` that omits it leaves it as it is. */
  escalateMinutes: z
    .int(missingOr('whole_number', 'minutesBeforeCutOff'))
    .min(0, because('at_least', { field: 'minutesBeforeCutOff', min: 0 }))
    .max(
      ESCALATE_MINUTES_MAX,
      because('at_most', { field: 'minutesBeforeCutOff', max: ESCALATE_MINUTES_MAX }),
    )
    .nullable()
    .optional(),
});
export type OrganizationInput = z.output<typeof OrganizationInput>;

export const organizationRoutes = {
  getOrganizationSettings: route({
    method: 'GET',
    path: '/api/organization-settings',
    right: 'staff',
    summary: 'Organization name, time zone, reply-to address and phone number',
    reply: OrganizationSettings,
  }),
  updateOrganizationSettings: route({
    method: 'PUT',
    path: '/api/organization-settings',
    right: 'manager',
    summary: 'Change organization name, time zone, reply-to address or phone number',
    body: OrganizationInput,
    reply: OrganizationSettings,
  }),
  setAccessCode: route({
    method: 'PUT',
    path: '/api/organization-settings/access-code',
    right: 'manager',
    summary: 'Change the access code; enrolled devices stay enrolled',
    body: z.object({ accessCode }),
  }),
};
