import type { WEEK_DAYS } from '#contract/calls/reminders.ts';

export type WeekDay = (typeof WEEK_DAYS)[number];

/** The contract's list is not imported: with it, its library would be loaded. */
export const weekDays: readonly WeekDay[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];

/** 'Monday' */
export const dayName = (day: WeekDay) => day.charAt(0).toUpperCase() + day.slice(1);
