import { LATE_DAYS_MAX } from '../contract/values/limits.ts';
import { invalid } from './failure.ts';

const DAY_MS = 86_400_000;
/** A device's clock may be ahead of the server's by this much; the moment is then now. Milliseconds. */
const CLOCK_MS = 60_000;

/**
 * The moment of an event that a device recorded (E16), as ISO 8601 in UTC; now when it is omitted. Throws `invalid_input`
 * for a moment in the future or more than `LATE_DAYS_MAX` days ago.
 */
export function momentOnDevice(at: string | undefined, now: Date): string {
  if (at === undefined) return now.toISOString();
  const ahead = Date.parse(at) - now.getTime();
  if (ahead > CLOCK_MS) throw invalid('at', 'moment_to_come');
  if (-ahead > LATE_DAYS_MAX * DAY_MS)
    throw invalid('at', 'moment_too_old', { days: LATE_DAYS_MAX });
  return new Date(Math.min(Date.parse(at), now.getTime())).toISOString();
}
