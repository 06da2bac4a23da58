import type { Coded } from '../../contract/statements/statement.ts';
import { inEnglish } from '../../contract/statements/table.ts';
import { sql } from 'drizzle-orm';
import type { AttentionEntry } from '../../contract/calls/attention.ts';
import { attentionAddress } from '../../contract/values/attention-kinds.ts';
import type { AttentionKind } from '../../contract/values/attention-kinds.ts';
import { ATTENTION_COUNTED_MAX } from '../../contract/values/limits.ts';
import type { Db } from '../db/open.ts';
import { kinds } from './kinds.ts';
import type { AttentionQuery } from './kinds.ts';
import { localDays } from './local-days.ts';
import type { LocalDay } from './local-days.ts';

/**
 * What needs a manager's attention at `now`, one entry per kind, in the sequence of `kinds`. One statement, because every
 * open manager screen reads it again after each change; each kind reads an index of few rows.
 */
export async function listAttention(db: Db, now: Date): Promise<AttentionEntry[]> {
  const days = await localDays(db, now);
  const each = kinds.map((kind, place) => entryOf(kind, { place, now, days }));
  const { rows } = await db.execute<Found & Record<string, unknown>>(
    sql`${sql.join(each, sql` union all `)} order by place`,
  );
  return rows.map(({ kind, count, more, subject, since, due, only, oldest }) => ({
    kind,
    count,
    more,
    subject: inEnglish(subject),
    subjectCoded: subject,
    since: (due ? endOf(due) : new Date(since)).toISOString(),
    sinceDay: due && due.day,
    href: attentionAddress(kind, { only, oldest }),
  }));
}

interface DueDay {
  /** `2026-11-22` */
  day: string;
  zone: string;
}

interface Found extends Omit<AttentionEntry, 'subject' | 'subjectCoded' | 'sinceDay' | 'href'> {
  kind: AttentionKind;
  subject: Coded;
  due: DueDay | null;
  /** The id of the screen of the only thing, or of all things where they share one. */
  only: number | null;
  oldest: number | null;
}

function endOf({ day, zone }: DueDay): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime(zone).epochMilliseconds);
}

function entryOf(
  { kind, things, isDueOnDay }: AttentionQuery,
  { place, now, days }: { place: number; now: Date; days: readonly LocalDay[] },
) {
  return sql`
    select ${sql.raw(String(place))} as place, ${kind}::text as kind,
      least(count(*), ${ATTENTION_COUNTED_MAX})::int as count, count(*) > ${ATTENTION_COUNTED_MAX} as more,
      (array_agg(subject order by since, subject))[1] as subject, to_json(min(since))#>>'{}' as since,
      ${isDueOnDay ? DUE : sql`null::json`} as due,
      case when min(id) = max(id) then min(id) end as only, (array_agg(id order by since, subject))[1] as oldest
    from (
      select * from (${things({ now, days })}) as thing
      order by since limit ${ATTENTION_COUNTED_MAX + 1}
    ) as oldest
    having count(*) > 0`;
}

const DUE = sql`(array_agg(json_build_object('day', due_day, 'zone', zone) order by since, subject))[1]`;
