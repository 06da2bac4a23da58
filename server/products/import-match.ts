import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sameName } from '../db/schema/columns.ts';
import { products } from '../db/schema/catalogue.ts';
import type { GoodRow } from './check-rows.ts';
import { batchesOf } from './import-batches.ts';
import type { Matched, StoredProduct, Target } from './import-plan.ts';
import { joinRecords, SHOWN_COLUMNS } from './import-records.ts';
import { codeClaim, nameClaim } from './taken-names.ts';

/**
 * The product of each row: the one with its id, else that vendor's with its code, else that vendor's with its name (M5).
 * The database compares, as its unique indexes do.
 */
export async function matchRows(db: Db, rows: readonly GoodRow[]): Promise<Matched[]> {
  const matched: Matched[] = [];
  for (const batch of batchesOf(rows)) matched.push(...(await matchBatch(db, batch)));
  return matched;
}

async function matchBatch(db: Db, rows: readonly GoodRow[]): Promise<Matched[]> {
  const wanted = JSON.stringify(
    rows.map(({ id, found, cells }, index) => ({
      index,
      id: id || null,
      vendor_id: found.vendorName?.id,
      name: cells.name,
      code: cells.vendorItemCode,
    })),
  );
  const isSame = sql`not product.is_deleted and product.vendor_id = wanted.vendor_id`;
  const query = db
    .select({
      index: sql<number>`wanted.index`,
      nameKey: sql<string | null>`lower(btrim(wanted.name))`,
      codeKey: sql<string | null>`lower(btrim(wanted.code))`,
      product: { ...SHOWN_COLUMNS, nameKey: sameName(products.name), codeKey: productCodeKey },
    })
    .from(
      sql`jsonb_to_recordset(${wanted}::jsonb) as wanted(index int, id text, vendor_id int, name text, code text)`,
    )
    .leftJoin(
      products,
      sql`not ${products.isDeleted} and ${products.id} = coalesce(wanted.id,
        (select product.id from products as product
          where ${isSame} and product.vendor_item_code is not null
            and lower(btrim(product.vendor_item_code)) = lower(btrim(wanted.code))),
        (select product.id from products as product
          where ${isSame} and lower(btrim(product.name)) = lower(btrim(wanted.name))))`,
    )
    .orderBy(sql`wanted.index`)
    .$dynamic();
  const found = await joinRecords(query);
  return found.flatMap(({ index, nameKey, codeKey, product }) => {
    const row = rows[index];
    const stored = product.id === null ? undefined : (product as StoredProduct);
    return row ? [{ row, product: stored, nameKey, codeKey }] : [];
  });
}

const productCodeKey = sameName(products.vendorItemCode);

/** The present owners of the names and codes of these targets. */
export async function ownersOf(
  db: Db,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, string>> {
  if (targets.length === 0) return new Map();
  const wanted = JSON.stringify(
    targets.map(({ vendorId, nameKey, codeKey }) => ({
      vendor_id: vendorId,
      name_key: nameKey,
      code_key: codeKey,
    })),
  );
  const { rows } = await db.execute<{
    id: string;
    vendor_id: number;
    name_key: string | null;
    code_key: string | null;
  }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb) as row(vendor_id int, name_key text, code_key text)
    )
    select product.id, wanted.vendor_id, wanted.name_key, null as code_key
    from wanted join products as product on not product.is_deleted
      and product.vendor_id = wanted.vendor_id and lower(btrim(product.name)) = wanted.name_key
    union all
    select product.id, wanted.vendor_id, null, wanted.code_key
    from wanted join products as product on not product.is_deleted and product.vendor_item_code is not null
      and product.vendor_id = wanted.vendor_id and lower(btrim(product.vendor_item_code)) = wanted.code_key`);
  return new Map(
    rows.map(({ id, vendor_id: vendorId, name_key: name, code_key: code }) => [
      name === null ? codeClaim(vendorId, code ?? '') : nameClaim(vendorId, name),
      id,
    ]),
  );
}
