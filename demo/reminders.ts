/** The demo's reminders: one of each schedule. */
import type { NOTIFICATION_TYPES, SCHEDULE_TYPES } from '#contract/calls/reminders.ts';
import type { WEEK_DAYS } from '#contract/values/week-days.ts';
import type { UserKey } from './people.ts';
import { timeAgo, toDate, wallClock } from './wall-clock.ts';

export interface DemoReminder {
  name: string;
  notificationType: (typeof NOTIFICATION_TYPES)[number];
  messageContent: string;
  scheduleType: (typeof SCHEDULE_TYPES)[number];
  /** HH:MM in the organization's time zone. */
  scheduleTime: string;
  /** A day such as 2026-11-21, for `once`. */
  scheduleDate: string | null;
  weeklyDays: (typeof WEEK_DAYS)[number][] | null;
  createdBy: UserKey;
  createdDate: Date;
  assignedUsers: UserKey[];
}

/** Every assigned user has the e-mail address or telephone number that the reminder needs. */
export function demoReminders(now: Date): DemoReminder[] {
  return [
    {
      name: 'Order cut-off',
      notificationType: 'email',
      messageContent:
        'Orders for tomorrow close at 4 pm. Check the walk-in and submit what your location needs.',
      scheduleType: 'daily',
      scheduleTime: '14:30',
      scheduleDate: null,
      weeklyDays: null,
      createdBy: 'elena',
      createdDate: toDate(timeAgo(now, { daysAgo: 33, time: '09:12' })),
      assignedUsers: ['priya', 'sofia', 'tomas', 'aisha'],
    },
    {
      name: 'Seafood delivery check',
      notificationType: 'sms',
      messageContent:
        'Seafood arrives before 9 am. Check temperatures at the door and mark every item received or missing.',
      scheduleType: 'weekly',
      scheduleTime: '07:45',
      scheduleDate: null,
      weeklyDays: ['tuesday', 'friday'],
      createdBy: 'david',
      createdDate: toDate(timeAgo(now, { daysAgo: 26, time: '16:48' })),
      assignedUsers: ['priya', 'marcus', 'aisha'],
    },
    {
      name: 'Quarterly stock count',
      notificationType: 'email',
      messageContent:
        'Stock count tomorrow before opening. Please finish your waste log tonight and clear the dry store.',
      scheduleType: 'once',
      scheduleTime: '18:00',
      scheduleDate: wallClock(now).add({ days: 6 }).toPlainDate().toString(),
      weeklyDays: null,
      createdBy: 'elena',
      createdDate: toDate(timeAgo(now, { daysAgo: 3, time: '11:05' })),
      assignedUsers: ['david', 'priya', 'sofia', 'tomas', 'aisha'],
    },
  ];
}
