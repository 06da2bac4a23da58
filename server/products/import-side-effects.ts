import { sql } from 'drizzle-orm';
import { IMPORT_ROWS_SHOWN } from '../../contract/values/limits.ts';
import type { ImportResult, LostConversion } from '../../contract/calls/product-imports.ts';
import type { Db } from '../db/open.ts';
import type { Target } from './import-plan.ts';
import { listNewCategories } from './import-queries.ts';

/** What an import of these targets does besides the fields of its rows (E35): the first of each, and how many there are. */
export async function sideEffects(
  db: Db,
  targets: readonly Target[],
): Promise<Pick<ImportResult, 'newCategories' | 'lostConversions'>> {
  const names = await listNewCategories(db, targets);
  const conversions = await listLostConversions(db, targets);
  return {
    newCategories: { total: names.length, names: names.slice(0, IMPORT_ROWS_SHOWN) },
    lostConversions: {
      total: conversions.length,
      conversions: conversions.slice(0, IMPORT_ROWS_SHOWN),
    },
  };
}

/**
 * The conversions that are no decimals of a product's new unit (`convert_stock` removes them): those to other units, and
 * that between the former unit and the new one.
 */
async function listLostConversions(db: Db, targets: readonly Target[]): Promise<LostConversion[]> {
  const changing = targets.flatMap(({ row, before, unitId }) =>
    before && before.unitId !== unitId ? [{ row: row.source.row, id: before.id, unitId }] : [],
  );
  if (changing.length === 0) return [];
  const { rows } = await db.execute<LostConversion & Record<string, unknown>>(sql`
    select wanted.row, product.id, product.name, former.abbreviation as one,
      conversion.factor::float8 as factor, other.abbreviation as "unitOfMeasure"
    from jsonb_to_recordset(${JSON.stringify(changing)}::jsonb) as wanted(row int, id text, "unitId" uuid)
    join products as product on product.id = wanted.id
    join units_of_measure as former on former.id = product.unit_id
    join product_conversions as known on known.product_id = product.id and known.unit_id = wanted."unitId"
    join product_conversions as conversion on conversion.product_id = product.id
    join units_of_measure as other on other.id = conversion.unit_id
    cross join lateral (select case when conversion.unit_id = known.unit_id then 1 else conversion.factor end as amount) as kept
    cross join lateral round(kept.amount / known.factor, 6) as per_unit
    where per_unit * known.factor <> kept.amount or per_unit >= 10000000
    order by wanted.row, other.abbreviation`);
  return rows;
}
