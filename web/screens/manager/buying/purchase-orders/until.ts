const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** `in 42 min`, `in 5 h`, `in 3 days`; `passed` once the moment is over. Rounded down, so that nobody comes too late. */
export function until(moment: string, now: Date): string {
  const left = Date.parse(moment) - now.getTime();
  if (left <= 0) return 'passed';
  if (left < HOUR) return `in ${Math.max(1, Math.floor(left / MINUTE))} min`;
  if (left < 2 * DAY) return `in ${Math.floor(left / HOUR)} h`;
  return `in ${Math.floor(left / DAY)} days`;
}
