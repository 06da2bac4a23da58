import type { Coded } from '../../contract/statements/statement.ts';
import { inEnglish } from '../../contract/statements/table.ts';
import { sql } from 'drizzle-orm';
import type { AttentionEntry, AttentionThing } from '../../contract/calls/attention.ts';
import { attentionAddress } from '../../contract/values/attention-kinds.ts';
import type { AttentionKind } from '../../contract/values/attention-kinds.ts';
import { ATTENTION_COUNTED_MAX, ATTENTION_THINGS_MAX } from '../../contract/values/limits.ts';
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
  return rows.map(({ kind, count, more, subject, since, due, only }) => ({
    kind,
    count,
    more,
    subject: inEnglish(subject),
    subjectCoded: subject,
    ...sinceOf(since, due),
    href: attentionAddress(kind, only),
  }));
}

/**
 * The same one by one, what is settled together as one thing: the most urgent kind first, in it what has waited longest;
 * at most `ATTENTION_THINGS_MAX`.
 */
export async function listAttentionThings(
  db: Db,
  now: Date,
  filter: { kind?: AttentionKind | undefined },
): Promise<AttentionThing[]> {
  const days = await localDays(db, now);
  const each = kinds
    .filter(({ kind }) => filter.kind === undefined || filter.kind === kind)
    .map((kind, place) => thingsOf(kind, { place, now, days }));
  const { rows } = await db.execute<FoundThing & Record<string, unknown>>(
    sql`select * from (${sql.join(each, sql` union all `)}) as thing order by place, since, id limit ${ATTENTION_THINGS_MAX}`,
  );
  return rows.map(({ kind, id, subject, since, due }) => ({
    kind,
    id,
    subject: inEnglish(subject),
    subjectCoded: subject,
    ...sinceOf(since, due),
    href: attentionAddress(kind, id),
  }));
}

interface FoundThing {
  kind: AttentionKind;
  id: string;
  subject: Coded;
  since: string;
  due: DueDay | null;
}

function thingsOf(
  { kind, things, isDueOnDay }: AttentionQuery,
  { place, now, days }: { place: number; now: Date; days: readonly LocalDay[] },
) {
  return sql`
    (select ${sql.raw(String(place))} as place, ${kind}::text as kind, id,
      (array_agg(subject order by since, subject))[1] as subject, to_json(min(since))#>>'{}' as since,
      ${isDueOnDay ? DUE : sql`null::json`} as due
    from (${things({ now, days })}) as thing
    group by id order by min(since), id limit ${ATTENTION_THINGS_MAX})`;
}

function sinceOf(since: string, due: DueDay | null) {
  return {
    since: (due ? endOf(due) : new Date(since)).toISOString(),
    sinceDay: due && due.day,
  };
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
  /** The id of the only thing; null where there are several. */
  only: string | null;
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
      case when min(id) = max(id) then min(id) end as only
    from (
      select * from (${things({ now, days })}) as thing
      order by since limit ${ATTENTION_COUNTED_MAX + 1}
    ) as oldest
    having count(*) > 0`;
}

const DUE = sql`(array_agg(json_build_object('day', due_day, 'zone', zone) order by since, subject))[1]`;
