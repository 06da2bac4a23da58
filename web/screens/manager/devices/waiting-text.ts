import { plural, t } from '@lingui/core/macro';
import type { Device } from '#contract/calls/devices.ts';
import { rightNow } from '#web/api/right-now.ts';
import { dateText, dayOfMonthText, timeText } from '#web/language/moments.ts';
import { dayIn } from '#web/session/day-start.ts';

const DAY_MS = 86_400_000;
/** From here on a day needs its year. */
const DAYS_OF_A_YEAR = 300;

type Waiting = Pick<Device, 'waitingCount' | 'waitingSince'>;

/**
 * What waits on a device until it is sent: '3 waiting since yesterday 17:40'; undefined when nothing does.
 * @param zone empty: until it is known there is no day to name
 */
export function waitingText(
  { waitingCount: count, waitingSince }: Waiting,
  { zone, now = rightNow() }: { zone: string; now?: Date },
): string | undefined {
  if (waitingSince === null) return undefined;
  if (zone === '') return plural(count, { one: '# waiting', other: '# waiting' });
  const moment = momentText(new Date(waitingSince), { zone, now });
  return plural(count, {
    one: `# waiting since ${moment}`,
    other: `# waiting since ${moment}`,
  });
}

function momentText(at: Date, { zone, now }: { zone: string; now: Date }): string {
  const time = timeText(at, zone);
  const dayOf = (moment: Date) => Date.parse(dayIn(zone, moment));
  const days = Math.round((dayOf(now) - dayOf(at)) / DAY_MS);
  if (days <= 0) return time;
  if (days === 1) return t`yesterday ${time}`;
  const day = days < DAYS_OF_A_YEAR ? dayOfMonthText(at, zone) : dateText(at, zone);
  return t`${day}, ${time}`;
}
