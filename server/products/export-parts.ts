import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { CSV_BYTES_MAX, CSV_ROWS_MAX } from '../../contract/values/limits.ts';
import type { ExportPart } from '../../contract/calls/product-imports.ts';
import type { Db } from '../db/open.ts';

/**
 * The export of products in parts, each of which an import takes: at most `CSV_ROWS_MAX` rows and `CSV_BYTES_MAX` bytes. A
 * row counts as several where it is long. Quotes and the guard against formulas at most double a text.
 */
const BYTES_OF_ROW = CSV_BYTES_MAX / 2 / CSV_ROWS_MAX;
/** The short cells of a row need this much: unit, id, price and the separators. */
const OTHER_BYTES = 60;

/** The products that are not deleted, with the number of their part, from 1. */
const numbered = sql`
  select product.id, product.name, ceil(sum(greatest(1, ceil((octet_length(concat(product.name, vendor.name, category.name,
      product.photo_url, product.vendor_item_code, product.pack_size)) + ${OTHER_BYTES}) / ${BYTES_OF_ROW}::numeric)))
    over (order by product.name collate "und-x-icu", product.id) / ${CSV_ROWS_MAX})::int as part
  from products as product join vendors as vendor on vendor.id = product.vendor_id
  left join product_categories as category on category.id = product.category_id
  where not product.is_deleted`;

/** One part without products when there are none. */
export async function listExportParts(db: Db): Promise<ExportPart[]> {
  const { rows } = await db.execute<ExportPart & Record<string, unknown>>(sql`
    select dense_rank() over (order by part)::int as part, count(*)::int as products,
      (array_agg(name order by name collate "und-x-icu", id))[1] as first,
      (array_agg(name order by name collate "und-x-icu" desc, id desc))[1] as last
    from (${numbered}) as numbered group by part order by part`);
  return rows;
}

/** Whether a product is in this part. */
export function isInPart(id: SQL, part: number): SQL {
  return sql`${id} in (
    select id from (select id, dense_rank() over (order by part) as place from (${numbered}) as numbered) as placed
    where place = ${part})`;
}
