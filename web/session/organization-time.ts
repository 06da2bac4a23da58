import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/queries.ts';
import { dateText, timeText } from '../language/moments.ts';

/** Formats an instant of an answer (ISO 8601) in the organization's time zone (D6). */
export interface OrganizationTime {
  /** 'Nov 21, 2026' */
  date(instant: string): string;
  /** '14:05' */
  time(instant: string): string;
  /** 'Nov 21, 2026, 14:05' */
  dateAndTime(instant: string): string;
  /** The zone's name, shown where it matters: 'America/New_York'. */
  zone: string;
}

/**
 * Formatters in the organization's time zone. They return '' until that zone is known, rather than a time that changes
 * while it is read; when it cannot be loaded they use UTC and say so.
 */
export function useOrganizationTime(): OrganizationTime {
  const settings = useQuery(queryOf('getOrganizationSettings'));
  if (settings.data) return timeIn(settings.data.timezone);
  // Failed, though it may be read again now: parts that wait for the zone would disappear and appear again.
  return settings.isFetched ? utc : unknown;
}

const blank = () => '';
const unknown: OrganizationTime = { date: blank, time: blank, dateAndTime: blank, zone: '' };
const utc = timeOf('UTC', ' UTC');
/** 'Nov 21, 2026' for a day such as 2026-11-21, which is of no time zone. */
export function dayShown(day: string): string {
  return utc.date(day);
}

const made = new Map<string, OrganizationTime>();

function timeIn(zone: string): OrganizationTime {
  const time = made.get(zone) ?? timeOf(zone);
  made.set(zone, time);
  return time;
}

/** `mark` follows each time of day. */
function timeOf(zone: string, mark = ''): OrganizationTime {
  const date = (instant: string) => dateText(new Date(instant), zone);
  const time = (instant: string) => timeText(new Date(instant), zone) + mark;
  return { date, time, dateAndTime: (instant) => `${date(instant)}, ${time(instant)}`, zone };
}
