import { sql } from 'drizzle-orm';
import { counted } from '../counted.ts';
import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { countProducts } from './queries.ts';

type Use = 'products' | 'conversions' | 'items' | 'entries';

interface Used extends Record<string, unknown> {
  use: Use;
  total: number;
  names: string[];
}

/** How many names of each use a refusal has. */
const NAMED = 3;

/** Refuses to remove a unit that products, conversions, open items or waiting entries use, and names them (D11, E30). */
export async function requireUnitUnused(
  db: Db,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { rows } = await db.execute<Used>(sql`
    with used as (
      select 'products' as use, name from products where unit_id = ${id}::uuid and not is_deleted
      union all
      select 'conversions', product.name from product_conversions as conversion
        join products as product on product.id = conversion.product_id and not product.is_deleted
      where conversion.unit_id = ${id}::uuid
      union all
      select 'items', product_name || ' in ' || order_id from order_items where unit_id = ${id}::uuid and is_open
      union all
      select 'entries', product.name from inventory_waiting as waiting join products as product on product.id = waiting.product_id
      where waiting.unit_id = ${id}::uuid
    )
    select use, sum(times)::int as total, (array_agg(name order by name))[:${NAMED}] as names
    from (select use, name, count(*) as times from used group by 1, 2) as named group by 1`);
  const uses = USES.flatMap(({ use, ...words }) => {
    const found = rows.find((row) => row.use === use);
    return found ? [{ ...found, ...words }] : [];
  });
  if (uses.length === 0) return;
  const by = uses.map(
    ({ total, names, noun }) => `${noun(total)} (${LIST.format(shownOf(names, total))})`,
  );
  const first = uses.map(({ total, todo }) => todo(total === 1));
  throw conflict(
    `The unit "${name}" is used by ${LIST.format(by)}. First ${LIST.format(first)}.`,
    'in_use',
  );
}

const LIST = new Intl.ListFormat('en-US');

function shownOf(names: readonly string[], total: number): string[] {
  const more = total - names.length;
  return more > 0 ? [...names, `${more.toLocaleString('en-US')} more`] : [...names];
}

const USES: readonly {
  use: Use;
  noun: (total: number) => string;
  todo: (isOne: boolean) => string;
}[] = [
  {
    use: 'products',
    noun: (total) => counted(total, 'product'),
    todo: (isOne) => `give the product${isOne ? '' : 's'} another unit`,
  },
  {
    use: 'conversions',
    noun: (total) => counted(total, 'conversion'),
    todo: (isOne) => `remove the conversion${isOne ? '' : 's'}`,
  },
  {
    use: 'items',
    noun: (total) => counted(total, 'open order item'),
    todo: (isOne) => `receive or cancel the item${isOne ? '' : 's'}`,
  },
  {
    use: 'entries',
    noun: (total) =>
      total === 1 ? '1 waiting entry' : `${total.toLocaleString('en-US')} waiting entries`,
    todo: () => 'give the conversion for which the stock waits',
  },
];

/** Refuses to remove a vendor that has products: they could not be ordered from anyone. */
export async function requireVendorUnused(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const products = await countProducts(db, id);
  if (products === 0) return;
  const them = products === 1 ? 'it' : 'them';
  throw conflict(
    `The vendor "${name}" has ${counted(products, 'product')} in the catalogue. Delete ${them} or choose another vendor for ${them} first.`,
    'in_use',
  );
}
