import { z } from 'zod';
import { because, issueAt } from './because.ts';
import { CodedField, Message } from './coded.ts';
import {
  instant,
  isInDateRange,
  list,
  optional,
  requiredName,
  requiredText,
  serialId,
  text,
  UuidParams,
  version,
} from './fields.ts';
import { MESSAGE_MAX } from '../values/limits.ts';
import { WEEK_DAYS } from '../values/week-days.ts';
import { OUTBOX_STATES } from './outbox.ts';
import { route } from './route.ts';

export const NOTIFICATION_TYPES = ['email', 'sms'] as const;
export const SCHEDULE_TYPES = ['once', 'daily', 'weekly'] as const;
/** `not_ordered`: the reminder is silent when the location has ordered from the vendor for the next delivery (V8). */
export const REMINDER_CONDITIONS = ['not_ordered'] as const;
/**
 * `missed`: more than an hour late, after a downtime, so it was not sent (D32). `silent`: not
 * sent because of the condition.
 */
export const REMINDER_RUN_STATES = ['sent', 'missed', 'silent'] as const;
export const SCHEDULE_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const WeekDay = z.enum(WEEK_DAYS);

export const Reminder = z.object({
  id: z.guid(),
  name: z.string(),
  notificationType: z.enum(NOTIFICATION_TYPES),
  messageContent: z.string(),
  scheduleType: z.enum(SCHEDULE_TYPES),
  /** HH:MM in the organization's time zone. */
  scheduleTime: z.string(),
  /** A day such as 2026-11-21; only for `once`. Without one, `once` runs at the next occurrence of its time (D32). */
  scheduleDate: z.string().nullable(),
  /** A JSON list of day names, as text (D33); only for `weekly`. */
  weeklyDays: z.string().nullable(),
  /** Null when every run is sent. */
  condition: z.enum(REMINDER_CONDITIONS).nullable(),
  /** The vendor and location of the condition; null without one. */
  vendorId: z.int().nullable(),
  locationId: z.int().nullable(),
  isActive: z.boolean(),
  createdDate: instant,
  createdBy: z.int(),
  isDeleted: z.boolean(),
  /** Null when there is no next run: it is inactive, or `once` and over. */
  nextRunAt: instant.nullable(),
  /** Sorted by name. Deleted users stay listed, to show why they receive nothing; they cannot be assigned again. */
  assignedUsers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Why the next run would not reach this user; null when it would. */
      notReached: z.string().nullable(),
      notReachedCoded: CodedField.nullable(),
    }),
  ),
  version,
});
export type Reminder = z.output<typeof Reminder>;

const NO_DAYS = ['wrong_type', { field: 'days', type: 'week_days' }] as const;

/** Accepts the specification's JSON text or a plain array (D33). An empty text means none. */
const weeklyDays = z
  .union(
    [
      z.literal('').transform(() => null),
      list(WeekDay).max(WEEK_DAYS.length),
      text('days', 200)
        .transform((value, context) => {
          try {
            return JSON.parse(value) as unknown;
          } catch {
            context.addIssue(issueAt([], ...NO_DAYS));
            return z.NEVER;
          }
        })
        .pipe(list(WeekDay).max(WEEK_DAYS.length)),
    ],
    because(...NO_DAYS),
  )
  .nullish();

const A_DATE = because('enter', { what: 'date' });

/** A day, or a moment as some clients send it. An empty text means none. */
const scheduleDate = z
  .union(
    [
      z.literal('').transform(() => null),
      z.iso.date(),
      z.iso.datetime({ offset: true, local: true }),
    ],
    A_DATE,
  )
  .refine(
    (value) => value === null || isInDateRange(value),
    because('enter', { what: 'date_in_range' }),
  )
  .nullish();

interface Condition {
  condition?: (typeof REMINDER_CONDITIONS)[number] | null | undefined;
  vendorId?: number | null | undefined;
  locationId?: number | null | undefined;
}

/** Vendor and location are part of the condition: both are stored with it or cleared with it. */
function conditionOf({ condition, vendorId, locationId }: Condition) {
  if (condition === undefined)
    return { condition, vendorId: undefined, locationId: undefined } satisfies Condition;
  const of = condition && vendorId && locationId ? { vendorId, locationId } : undefined;
  return { condition, vendorId: of?.vendorId ?? null, locationId: of?.locationId ?? null };
}

export const ReminderInput = z
  .object({
    name: requiredName('name'),
    notificationType: z.enum(NOTIFICATION_TYPES, because('select', { what: 'notification_type' })),
    messageContent: requiredText('message', MESSAGE_MAX),
    scheduleType: z.enum(SCHEDULE_TYPES, because('select', { what: 'schedule_type' })),
    scheduleTime: z
      .string(because('enter', { what: 'time' }))
      .regex(SCHEDULE_TIME, because('enter', { what: 'time' })),
    scheduleDate,
    weeklyDays,
    /** A `PUT` that omits it keeps the condition with its vendor and location (V8). */
    condition: z
      .enum(REMINDER_CONDITIONS, because('choose', { what: 'condition' }))
      .nullable()
      .optional(),
    vendorId: serialId('vendor').nullish(),
    locationId: serialId('location').nullish(),
    isActive: z.boolean().default(true),
    /** The specification's client always sends 1. Left out: 1 for a new reminder, unchanged for a stored one. */
    createdBy: optional(serialId('creator')),
    /** Replaces the assigned users in the same transaction (D10); when omitted, they are unchanged. */
    assignedUserIds: optional(
      list(serialId('user'))
        .min(1, because('select', { what: 'user' }))
        .max(1_000),
    ),
  })
  .refine(
    (reminder) => reminder.scheduleType !== 'weekly' || (reminder.weeklyDays?.length ?? 0) > 0,
    {
      path: ['weeklyDays'],
      ...because('select', { what: 'day' }),
    },
  )
  .refine(({ condition, vendorId }) => !condition || vendorId, {
    path: ['vendorId'],
    ...because('select', { what: 'vendor' }),
  })
  .refine(({ condition, locationId }) => !condition || locationId, {
    path: ['locationId'],
    ...because('select', { what: 'location' }),
  })
  // Fields of another type of schedule are dropped.
  .transform((reminder) => ({
    ...reminder,
    scheduleDate: reminder.scheduleType === 'once' ? (reminder.scheduleDate ?? null) : null,
    weeklyDays: reminder.scheduleType === 'weekly' ? (reminder.weeklyDays ?? null) : null,
    ...conditionOf(reminder),
  }));
export type ReminderInput = z.output<typeof ReminderInput>;

export const ReminderAssignment = z.object({
  id: z.guid(),
  reminderId: z.guid(),
  userId: z.int(),
  createdDate: instant,
  isDeleted: z.literal(false),
});

/** One occurrence, with its outcome for each user. */
export const ReminderRun = z.object({
  id: z.guid(),
  dueAt: instant,
  state: z.enum(REMINDER_RUN_STATES),
  /** Why the run was silent; null for other states. */
  reason: z.string().nullable(),
  reasonCoded: CodedField.nullable(),
  recipients: z.array(
    z.object({
      userId: z.int(),
      name: z.string(),
      /** The message's state; null when there is none, because the user could not be reached. */
      message: z.enum(OUTBOX_STATES).nullable(),
      notReached: z.string().nullable(),
      notReachedCoded: CodedField.nullable(),
    }),
  ),
});
export type ReminderRun = z.output<typeof ReminderRun>;

export const reminderRoutes = {
  listReminders: route({
    method: 'GET',
    path: '/api/reminders',
    right: 'manager',
    summary: 'All reminders',
    reply: z.array(Reminder),
  }),
  createReminder: route({
    method: 'POST',
    path: '/api/reminders',
    right: 'manager',
    summary: 'Add a reminder',
    body: ReminderInput,
    reply: Reminder,
    status: 201,
  }),
  updateReminder: route({
    method: 'PUT',
    path: '/api/reminders/:id',
    right: 'manager',
    summary: 'Change a reminder',
    params: UuidParams,
    body: ReminderInput,
    reply: Reminder,
  }),
  deleteReminder: route({
    method: 'DELETE',
    path: '/api/reminders/:id',
    right: 'manager',
    summary: 'Delete a reminder',
    params: UuidParams,
  }),
  restoreReminder: route({
    method: 'POST',
    path: '/api/reminders/:id/restore',
    right: 'manager',
    summary: 'Bring back a deleted reminder',
    params: UuidParams,
    // `message`: what a person must know, such as that it is inactive now (E36).
    reply: Reminder.extend(Message.partial().shape),
  }),
  testReminder: route({
    method: 'POST',
    path: '/api/reminders/test/:id',
    right: 'manager',
    summary: 'Send a reminder to its assigned users now, as a test',
    params: UuidParams,
    // `captured`: written to the outbox folder and not sent, because no service is set up (D23).
    reply: Message.extend({ success: z.boolean(), captured: z.boolean() }),
  }),
  listReminderRuns: route({
    method: 'GET',
    path: '/api/reminders/:id/runs',
    right: 'manager',
    summary: "A reminder's last 20 runs, newest first",
    params: UuidParams,
    reply: z.array(ReminderRun),
    mayLag: true,
  }),
  listReminderAssignments: route({
    method: 'GET',
    path: '/api/reminders/:id/assignments',
    right: 'manager',
    summary: "A reminder's users who are not deleted",
    params: UuidParams,
    reply: z.array(ReminderAssignment),
  }),
  setReminderAssignments: route({
    method: 'PUT',
    path: '/api/reminders/:id/assignments',
    right: 'manager',
    summary: "Replace a reminder's users",
    params: UuidParams,
    body: z.object({ userIds: list(serialId('user')).max(1_000) }),
    reply: z.array(ReminderAssignment),
  }),
};
