import { t } from '@lingui/core/macro';
import type { Reminder } from '#contract/calls/reminders.ts';
import { WEEK_DAYS } from '#contract/values/week-days.ts';
import { dateText, weekDayName, weekdayText } from '#web/language/moments.ts';
import type { WeekDay } from '#contract/values/week-days.ts';
import { listShown } from '#web/language/formats.ts';

export type ScheduleType = Reminder['scheduleType'];

export interface Schedule {
  scheduleType: ScheduleType;
  /** HH:MM. */
  scheduleTime: string;
  /** A day such as 2026-11-21; '' without one. */
  scheduleDate: string;
  weeklyDays: readonly WeekDay[];
}

/** The schedule of a reminder, from the texts of an answer. */
export function scheduleOf(
  reminder: Pick<Reminder, 'scheduleType' | 'scheduleTime' | 'scheduleDate' | 'weeklyDays'>,
): Schedule {
  const { scheduleType, scheduleTime, scheduleDate } = reminder;
  const stored: unknown = JSON.parse(reminder.weeklyDays ?? '[]');
  const days = Array.isArray(stored) ? stored : [];
  return {
    scheduleType,
    scheduleTime,
    scheduleDate: scheduleDate?.slice(0, 10) ?? '',
    weeklyDays: WEEK_DAYS.filter((day) => days.includes(day)),
  };
}

/** 'Weekly on Tuesday and Friday at 07:45' */
export function scheduleInWords(schedule: Schedule): string {
  const { scheduleType, scheduleTime, scheduleDate } = schedule;
  if (scheduleType === 'daily') return t`Daily at ${scheduleTime}`;
  if (scheduleType === 'weekly') {
    const days = daysInWords(schedule);
    return t`Weekly on ${days} at ${scheduleTime}`;
  }
  if (scheduleDate) {
    const day = dayInWords(scheduleDate);
    return t`Once on ${day} at ${scheduleTime}`;
  }
  return t`Once, the next time it is ${scheduleTime}`;
}

/** Whether a moment is past in the time zone. False without a date. */
export function hasPassed(
  { scheduleDate, scheduleTime }: Pick<Schedule, 'scheduleDate' | 'scheduleTime'>,
  zone: string,
  now: Date,
): boolean {
  if (!scheduleDate || !scheduleTime || !zone) return false;
  // The Swedish format is sortable: 2026-11-21 14:05.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return `${scheduleDate} ${scheduleTime}` <= clock.format(now);
}

/** Three or more consecutive days are written as first to last. */
function daysInWords({ weeklyDays }: Schedule): string {
  const days = WEEK_DAYS.filter((day) => weeklyDays.includes(day));
  const [start] = days;
  const end = days.at(-1);
  if (!start || !end) return t`no day`;
  if (days.length === WEEK_DAYS.length) return t`every day`;
  const inRow = WEEK_DAYS.indexOf(end) - WEEK_DAYS.indexOf(start) === days.length - 1;
  if (inRow && days.length > 2) {
    const [first, last] = [weekDayName(start), weekDayName(end)];
    return t`${first} to ${last}`;
  }
  return listShown(days.map(weekDayName));
}

/** 'Fri, Nov 27, 2026' */
function dayInWords(date: string): string {
  const at = new Date(`${date}T00:00Z`);
  return `${weekdayText(at, 'UTC')}, ${dateText(at, 'UTC')}`;
}
