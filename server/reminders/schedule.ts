import { WEEK_DAYS } from '../../contract/values/week-days.ts';
import type { Reminder, ReminderInput } from '../../contract/calls/reminders.ts';
import { firstMoment, localDay } from '../local-time.ts';

/** When a reminder runs, in the organization's local time. */
export type Schedule = Pick<
  Reminder,
  'scheduleType' | 'scheduleTime' | 'scheduleDate' | 'weeklyDays'
>;

/** Later than this, a run is missed rather than sent (D32). */
const MINUTE_MS = 60_000;
const LATE_MS_MAX = 60 * MINUTE_MS;
/** Every repeating schedule has a run within this many days. */
const LONGEST_DAYS = 9;
const DAY_MS = 86_400_000;

/**
 * The first run strictly after a moment, in local time of `zone`; null when there is none. `once` without a date means the
 * next time it is that hour; the caller must know whether it has run already.
 */
export function nextRun(schedule: Schedule, zone: string, after: Date): Date | null {
  const only = onlyRun(schedule, zone);
  if (only) return only > after ? only : null;
  // From the day before: where a clock change skips midnight, a day's run falls on the next day.
  const yesterday = localDay(after, zone).subtract({ days: 1 });
  for (let days = 0; days <= LONGEST_DAYS; days++) {
    const day = yesterday.add({ days });
    if (!isDueOn(schedule, day)) continue;
    const run = moment(day, schedule, zone);
    if (run > after) return run;
  }
  return null;
}

/** The run of a schedule with a date, past or future. */
export function onlyRun(schedule: Schedule, zone: string): Date | null {
  const { scheduleDate } = schedule;
  return scheduleDate === null
    ? null
    : moment(Temporal.PlainDate.from(scheduleDate), schedule, zone);
}

type Plan = Schedule & Pick<Reminder, 'isActive'>;

/** What a reminder's next run becomes when it is saved at `now`. */
export function plannedRun(plan: Plan, zone: string, now: Date): string | null {
  return plan.isActive ? (nextRun(plan, zone, now)?.toISOString() ?? null) : null;
}

/** Whether a run that is due, and that no node has taken yet, is one of the changed plan too. */
export function staysDue(
  { nextRunAt }: Pick<Reminder, 'nextRunAt'>,
  changed: Plan,
  { zone, now }: { zone: string; now: Date },
): boolean {
  const due = nextRunAt === null ? Infinity : Date.parse(nextRunAt);
  if (due > now.getTime()) return false;
  return plannedRun(changed, zone, new Date(due - 1)) === new Date(due).toISOString();
}

/** Whether the planned run stays: it may be due at this moment, or past. */
export function isSamePlan(one: Plan, other: Plan): boolean {
  return (
    one.isActive === other.isActive &&
    one.scheduleType === other.scheduleType &&
    one.scheduleTime === other.scheduleTime &&
    one.scheduleDate === other.scheduleDate &&
    one.weeklyDays === other.weeklyDays
  );
}

export interface Occurrence {
  dueAt: Date;
  state: 'sent' | 'missed';
  /** The following run: at the earliest of the last hour of a stop, so it may be due itself. */
  next: Date | null;
}

/** Whether a run is too late to be sent (D32). */
export function isMissed(dueAt: Date, now: Date): boolean {
  return dueAt <= latestMissed(now);
}

/** The last try to send it, a minute before it would be missed. */
export function lastTryOf(dueAt: Date): Date {
  return new Date(dueAt.getTime() + LATE_MS_MAX - MINUTE_MS);
}

/** A run at this moment or before is missed. */
export function latestMissed(now: Date): Date {
  return new Date(now.getTime() - LATE_MS_MAX);
}

/**
 * The outcome at `now` of a reminder that was due at `dueAt`. Of several runs missed during a stop only the latest is
 * recorded as missed: one line is enough, after a night or after a year.
 */
export function occurrence(
  schedule: Schedule,
  zone: string,
  { dueAt, now }: { dueAt: Date; now: Date },
): Occurrence {
  const tooLate = latestMissed(now);
  const isOver = schedule.scheduleType === 'once';
  const following = (after: Date) => (isOver ? null : nextRun(schedule, zone, after));
  if (!isMissed(dueAt, now)) return { dueAt, state: 'sent', next: following(dueAt) };

  let missed = dueAt;
  const lately = new Date(Math.max(dueAt.getTime(), tooLate.getTime() - LONGEST_DAYS * DAY_MS));
  let next = following(lately);
  while (next && next <= tooLate) {
    missed = next;
    next = following(next);
  }
  return { dueAt: missed, state: 'missed', next };
}

/** A schedule as it is stored: its date a day, its days a JSON text, each day once. */
export function storedSchedule(
  { scheduleDate, weeklyDays }: Pick<ReminderInput, 'scheduleDate' | 'weeklyDays'>,
  zone: string,
): Pick<Schedule, 'scheduleDate' | 'weeklyDays'> {
  return {
    scheduleDate: scheduleDate && scheduleDay(scheduleDate, zone),
    weeklyDays: weeklyDays && JSON.stringify([...new Set(weeklyDays)]),
  };
}

/**
 * The day of a date field's text: a day as it is, a moment as the local day at that moment. Clients that convert a day to
 * a moment send midnight UTC, which west of Greenwich is still the day before; there the day in the text counts.
 */
function scheduleDay(text: string, zone: string): string {
  const isDay = !text.includes('T') || !/(Z|[+-]\d\d:?\d\d)$/.test(text);
  if (isDay || /T00:00(:00(\.0+)?)?Z$/.test(text)) return text.slice(0, 10);
  return localDay(new Date(text), zone).toString();
}

function isDueOn({ scheduleType, weeklyDays }: Schedule, day: Temporal.PlainDate): boolean {
  if (scheduleType !== 'weekly') return true;
  const days: unknown = JSON.parse(weeklyDays ?? '[]');
  return Array.isArray(days) && days.includes(WEEK_DAYS[day.dayOfWeek - 1]);
}

/** The first moment with the schedule's local time on a day; when a clock change skips it, the moment of the change (D32). */
function moment(day: Temporal.PlainDate, { scheduleTime }: Schedule, zone: string): Date {
  return firstMoment(day.toPlainDateTime(scheduleTime), zone);
}
