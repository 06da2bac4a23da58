import { plural, t } from '@lingui/core/macro';
import { dayIn } from '#web/session/day-start.ts';

const DAY_MS = 86_400_000;

/** How many days ago something was, on the calendar of a time zone: 'Today', 'Yesterday', '12 days ago'; 'Never' without a moment. */
export function daysAgo(
  at: string | null,
  { today, zone }: { today: string; zone: string },
): string {
  if (at === null) return t`Never`;
  const days = (Date.parse(today) - Date.parse(dayIn(zone, new Date(at)))) / DAY_MS;
  if (days <= 0) return t`Today`;
  return days === 1 ? t`Yesterday` : plural(days, { other: '# days ago' });
}
