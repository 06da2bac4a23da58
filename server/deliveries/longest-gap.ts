import type { LocalSchedule } from './next-deliveries.ts';

/** The most days from one delivery of a regular week to the next; with one delivery a week 7. Exceptions do not count. */
export function longestGap({ week }: Pick<LocalSchedule, 'week'>): number {
  const days = week.flatMap((rule, day) => (rule ? [day] : []));
  const gaps = days.map((day, at) => (days[at + 1] ?? (days[0] ?? day) + 7) - day);
  return Math.max(...gaps, 1);
}
