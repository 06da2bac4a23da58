import { z } from 'zod';
import { instant, requiredText, serialId, UuidParams } from './fields.ts';
import { MESSAGE_MAX } from './limits.ts';
import { route } from './route.ts';

export const NOTIFICATION_TYPES = ['email', 'sms'] as const;
export const SCHEDULE_TYPES = ['once', 'daily', 'weekly'] as const;
export const WEEK_DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export const SCHEDULE_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const WeekDay = z.enum(WEEK_DAYS);

export const Reminder = z.object({
  id: z.guid(),
  name: z.string(),
  notificationType: z.enum(NOTIFICATION_TYPES),
  messageContent: z.string(),
  scheduleType: z.enum(SCHEDULE_TYPES),
  scheduleTime: z.string(),
  scheduleDate: z.string().nullable(),
  /** A JSON list of day names, as text (D33). */
  weeklyDays: z.string().nullable(),
  isActive: z.boolean(),
  createdDate: instant,
  createdBy: z.int(),
  isDeleted: z.boolean(),
});
export type Reminder = z.output<typeof Reminder>;

/** Accepts the specification's JSON text or a plain array (D33). */
const weeklyDays = z
  .union([
    z.array(WeekDay),
    z
      .string()
      .max(200)
      .transform((value, context) => {
        try {
          return JSON.parse(value) as unknown;
        } catch {
          context.addIssue('Days must be a list such as ["monday"]');
          return z.NEVER;
        }
      })
      .pipe(z.array(WeekDay)),
  ])
  .nullish();

export const ReminderInput = z
  .object({
    name: requiredText('Name'),
    notificationType: z.enum(NOTIFICATION_TYPES, 'Please select a notification type'),
    messageContent: requiredText('Message', MESSAGE_MAX),
    scheduleType: z.enum(SCHEDULE_TYPES, 'Please select a schedule type'),
    scheduleTime: z.string().regex(SCHEDULE_TIME, 'Please enter a valid time in HH:MM format'),
    scheduleDate: z
      .union(
        [z.iso.date(), z.iso.datetime({ offset: true })],
        'Please enter a date such as 2026-11-21',
      )
      .nullish(),
    weeklyDays,
    isActive: z.boolean().default(true),
    createdBy: serialId('Creator').default(1),
    assignedUserIds: z
      .array(serialId('User'))
      .min(1, 'Please select at least one user')
      .max(1_000)
      .optional(),
  })
  .refine(
    (reminder) => reminder.scheduleType !== 'weekly' || (reminder.weeklyDays?.length ?? 0) > 0,
    {
      path: ['weeklyDays'],
      message: 'Please select at least one day',
    },
  );

export const ReminderAssignment = z.object({
  id: z.guid(),
  reminderId: z.guid(),
  userId: z.int(),
  createdDate: instant,
});

export const reminderRoutes = {
  listReminders: route({
    method: 'GET',
    path: '/api/reminders',
    who: 'manager',
    summary: 'All reminders',
    reply: z.array(Reminder),
  }),
  createReminder: route({
    method: 'POST',
    path: '/api/reminders',
    who: 'manager',
    summary: 'Add a reminder',
    body: ReminderInput,
    reply: Reminder,
    status: 201,
  }),
  updateReminder: route({
    method: 'PUT',
    path: '/api/reminders/:id',
    who: 'manager',
    summary: 'Change a reminder',
    params: UuidParams,
    body: ReminderInput,
    reply: Reminder,
  }),
  deleteReminder: route({
    method: 'DELETE',
    path: '/api/reminders/:id',
    who: 'manager',
    summary: 'Delete a reminder',
    params: UuidParams,
  }),
  testReminder: route({
    method: 'POST',
    path: '/api/reminders/test/:id',
    who: 'manager',
    summary: 'Send a reminder now, as a test',
    params: UuidParams,
    reply: z.object({ success: z.boolean(), message: z.string() }),
  }),
  listReminderAssignments: route({
    method: 'GET',
    path: '/api/reminders/:id/assignments',
    who: 'manager',
    summary: "A reminder's users",
    params: UuidParams,
    reply: z.array(ReminderAssignment),
  }),
  setReminderAssignments: route({
    method: 'PUT',
    path: '/api/reminders/:id/assignments',
    who: 'manager',
    summary: "Replace a reminder's users",
    params: UuidParams,
    body: z.object({ userIds: z.array(serialId('User')).max(1_000) }),
    reply: z.array(ReminderAssignment),
  }),
};
