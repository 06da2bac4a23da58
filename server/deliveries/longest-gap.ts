import type { LocalSchedule } from './next-deliveries.ts';

/**
 * The longest gap between two deliveries of a regular week, in days; 7 with one delivery a week. Exceptions do not count.
 */
export function longestGap({ week }: Pick<LocalSchedule, 'week'>): number {
  const days = week.flatMap((rule, day) => (rule ? [day] : []));
  const gaps = days.map((day, at) => (days[at + 1] ?? (days[0] ?? day) + 7) - day);
  return Math.max(...gaps, 1);
}
