import { sql } from 'drizzle-orm';
import type { Conversion } from '../../contract/calls/products.ts';
import type { Db, Tx } from '../db/open.ts';
import type { UnitWanted } from './own-unit.ts';

/** The conversions of products that an import gave another unit, which takes some of them away (E35). */

/** The stored rows of the conversions of `product`, a column of a query. */
export const conversionRows = sql`(
  select coalesce(jsonb_agg(to_jsonb(conversion)), '[]')
  from product_conversions as conversion where conversion.product_id = product.id)`;

/** Those products with the rows of their former conversions. */
const former = (importId: string) => sql`
  product_import_rows as imported
  join products as product on product.id = imported.product_id
  cross join lateral jsonb_populate_recordset(null::product_conversions, imported.conversions) as former
  where imported.import_id = ${importId}::uuid and imported.conversions is not null`;

/**
 * The former unit of each product that the import changed; with its former conversions where these say how much the present
 * unit is of the former one.
 */
export async function formerUnits(db: Db, importId: string): Promise<UnitWanted[]> {
  const { rows } = await db.execute<{
    id: string;
    unitId: string;
    conversions: Conversion[] | null;
  }>(sql`
    select product.id, imported.before ->> 'unit_id' as "unitId", (
      select jsonb_agg(jsonb_build_object('unitOfMeasure', unit.abbreviation, 'factor', former.factor))
      from jsonb_populate_recordset(null::product_conversions, imported.conversions) as former
      join units_of_measure as unit on unit.id = former.unit_id
      having bool_or(former.unit_id = product.unit_id)
    ) as conversions
    from product_import_rows as imported join products as product on product.id = imported.product_id
    where imported.import_id = ${importId}::uuid and imported.before is not null`);
  return rows.map(({ conversions, ...row }) => ({ ...row, conversions: conversions ?? undefined }));
}

/**
 * Call before the products get their former units: where a former conversion says how much the present unit is of the former
 * one, stock is converted by that (`convert_stock`).
 */
export async function giveWayBack(tx: Tx, importId: string): Promise<void> {
  const wayBack = sql`${former(importId)} and former.unit_id = product.unit_id`;
  await tx.execute(sql`
    delete from product_conversions where product_id in (select product.id from ${wayBack})`);
  await tx.execute(sql`insert into product_conversions select former.* from ${wayBack}`);
}

/** Call after the products got their former units. */
export async function restoreConversions(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`
    delete from product_conversions as present using product_import_rows as imported
    where imported.import_id = ${importId}::uuid and imported.product_id = present.product_id
      and imported.conversions is not null
      and not exists (
        select from jsonb_array_elements(imported.conversions) as former
        where former - 'id' = to_jsonb(present) - 'id')`);
  await tx.execute(sql`
    insert into product_conversions select former.* from ${former(importId)}
    on conflict do nothing`);
}

/** Call after the products got their former units: what a manager had not seen before the import is exact in them. */
export async function restoreUnseen(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`
    update products set unseen_from = former.unseen_from, unseen_since = former.unseen_since
    from product_import_rows as imported
    cross join lateral jsonb_populate_record(null::products, imported.before) as former
    where imported.import_id = ${importId}::uuid and imported.conversions is not null
      and products.id = imported.product_id
      and (products.unseen_from, products.unseen_since) is distinct from (former.unseen_from, former.unseen_since)`);
}
