import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { refuse } from '../failure.ts';

/** How many names a refusal lists. */
export const NAMED = 5;

/**
 * Throws when a former name or code is another product's, or when two products of the import would get the same. The import's own
 * products must be deleted or set aside.
 */
export async function requireNamesFree(db: Db, importId: string): Promise<void> {
  const { rows } = await db.execute<{ name: string; isOther: boolean; total: number }>(sql`
    with former as (
      select former.id, present.name as shown, former.vendor_id, lower(btrim(former.name)) as name,
        lower(btrim(former.vendor_item_code)) as code
      from product_import_rows as imported
      cross join lateral jsonb_populate_record(null::products, imported.before) as former
      join products as present on present.id = former.id
      where imported.import_id = ${importId}::uuid and imported.before is not null
    ), taken as (
      select product.id, product.name, true as is_other from former join products as product on not product.is_deleted
        and product.vendor_id = former.vendor_id and lower(btrim(product.name)) = former.name
      union
      select product.id, product.name, true as is_other from former join products as product on not product.is_deleted
        and product.vendor_item_code is not null
        and product.vendor_id = former.vendor_id and lower(btrim(product.vendor_item_code)) = former.code
      union
      select former.id, former.shown, false from former join former as other on other.id <> former.id
        and other.vendor_id = former.vendor_id and other.name = former.name
      union
      select former.id, former.shown, false from former join former as other on other.id <> former.id
        and other.vendor_id = former.vendor_id and other.code = former.code
    )
    select name, is_other as "isOther", count(*) over (partition by is_other)::int as total
    from taken order by is_other desc, name, id limit ${NAMED}`);
  const [others, own] = [true, false].map((of) => rows.filter(({ isOther }) => isOther === of));
  if (others?.length) throw refuse('import_names_taken', named(others));
  if (own?.length) throw refuse('import_names_alike', named(own));
}

export function named(rows: readonly { name: string; total: number }[]) {
  const total = rows[0]?.total ?? 0;
  return { names: rows.map(({ name }) => name), more: total - rows.length };
}
