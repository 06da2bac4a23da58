import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL, Table } from 'drizzle-orm';
import type { Stretch } from './period.ts';

/**
 * Reports of costs by group, such as spend and the summary of waste: a query named `grouped` has `id`, `amount`, how many
 * things the amount is the sum of, and `unpriced`, how many have no cost.
 */

/** What the groups are called, for rows of `grouped`. */
export interface GroupNames {
  key: SQL;
  name: SQL;
  join: SQL;
}

/** Groups that are records of this table. */
export function namedBy(table: SQL): GroupNames {
  return {
    key: sql`grouped.id::text`,
    name: sql`named.name`,
    join: sql`join ${table} as named on named.id = grouped.id`,
  };
}

/** The rows of a report, largest amount first. A group in which nothing has a cost would be a zero that says nothing. */
export function listedGroups(
  { key, name, join }: GroupNames,
  { count, limit }: { count: 'items' | 'entries'; limit: number | undefined },
): SQL {
  const counted = sql`grouped.${sql.identifier(count)}`;
  return sql`
    select ${key} as key, ${name} as name, grouped.amount::text as amount, ${counted}
    from grouped ${join} where ${counted} > 0
    order by grouped.amount desc, key limit ${limit ?? null}::int`;
}

/** One scan of the index per month or week: computing the local month of every row would take several times as long. */
export function addedByStretch(
  stretches: readonly Stretch[],
  of: { table: Table; moment: AnyColumn; added: SQL; condition: SQL | undefined },
): SQL {
  const values = (field: keyof Stretch) => sql.param(stretches.map((stretch) => stretch[field]));
  return sql`
    select stretch.id, of_stretch.*
    from unnest(${values('key')}::text[], ${values('from')}::timestamptz[], ${values('before')}::timestamptz[])
      as stretch(id, start, finish),
      lateral (select ${of.added} from ${of.table}
        where ${of.condition} and ${of.moment} >= stretch.start and ${of.moment} < stretch.finish) as of_stretch`;
}
