import { plural, t } from '@lingui/core/macro';
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** `in 42 min`, `in 5 h`, `in 3 days`; the code `passed` once the moment is over. Rounded down, so that nobody comes too late. */
export function until(moment: string, now: Date): string {
  const left = Date.parse(moment) - now.getTime();
  if (left <= 0) return 'passed';
  const minutes = Math.max(1, Math.floor(left / MINUTE));
  const hours = Math.floor(left / HOUR);
  const days = Math.floor(left / DAY);
  if (left < HOUR) return t`in ${minutes} min`;
  if (left < 2 * DAY) return t`in ${hours} h`;
  return plural(days, { one: 'in # day', other: 'in # days' });
}
