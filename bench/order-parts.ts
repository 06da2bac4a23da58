import type pg from 'pg';
import type { Business } from './business.ts';
import { inTurns, perSecond } from './load.ts';
import { orderLoad } from './orders.ts';
import type { Measured } from './report.ts';
import type { Size } from './size.ts';

/** Something that writing an order pays for, and that can be taken away for a while. */
interface Part {
  name: string;
  remove: string;
  restore: string;
}

/**
 * What each part of writing an order costs: orders of 20 lines with everything, and in turns without the part, in
 * milliseconds of CPU. The sum is more than the whole costs, because parts cost each other.
 */
export async function* measureOrderParts(
  { product, pool, clock, databaseClock }: Business,
  { rounds }: Size,
): AsyncIterable<Measured> {
  const costOf = async (of: () => number) =>
    1_000 / (await perSecond(product.address, orderLoad, of));
  const all = await inTurns(
    rounds,
    () => costOf(clock),
    () => costOf(databaseClock),
  );
  yield {
    work: 'an order: whole, against PostgreSQL alone',
    target: '',
    ratio: all.ours / all.floor,
    ...all,
    unit: 'ms CPU',
  };
  for (const { name, remove, restore } of await partsOf(pool)) {
    const measured = await inTurns(
      rounds,
      () => costOf(clock),
      async () => {
        await pool.query(remove);
        const without = await costOf(clock);
        await pool.query(restore);
        return without;
      },
    );
    yield {
      work: `an order, against without ${name}`,
      target: '',
      ratio: measured.ours / measured.floor,
      ...measured,
      unit: 'ms CPU',
    };
  }
}

/** Without these an order would scan the table. */
const IS_WALKED = /of_purchase_order/;

const TABLES = ['orders', 'order_items', 'history', 'purchase_orders'];

const several = (name: string, of: readonly { remove: string; restore: string }[]) => ({
  name,
  remove: of.map(({ remove }) => remove).join(';'),
  restore: of.map(({ restore }) => restore).join(';'),
});

const withoutIndex = ({ name, definition }: { name: string; definition: string }) => ({
  name,
  remove: `drop index ${name}`,
  restore: definition,
});

async function partsOf(pool: pg.Pool): Promise<Part[]> {
  const { rows: triggers } = await pool.query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass::text as table from pg_trigger
     where tgrelid = any($1::regclass[]) and not tgisinternal order by 2, 1`,
    [TABLES],
  );
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid) order by indrelid, 1`,
    [TABLES],
  );
  const { rows: constraints } = await pool.query<{
    name: string;
    table: string;
    definition: string;
    kind: string;
  }>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition, contype as kind
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('f', 'c')`,
    [TABLES],
  );
  const withoutConstraint = ({ name, table, definition }: (typeof constraints)[number]) => ({
    name,
    remove: `alter table ${table} drop constraint ${name}`,
    restore: `alter table ${table} add constraint ${name} ${definition.replace(/ NOT VALID$/, '')} not valid`,
  });
  return [
    ...triggers
      .filter(({ name }) => !/update|delete|kept/.test(name))
      .map(({ name, table }) => ({
        name: `${table}.${name}`,
        remove: `alter table ${table} disable trigger ${name}`,
        restore: `alter table ${table} enable trigger ${name}`,
      })),
    ...TABLES.flatMap((of) => [
      several(
        `foreign keys of ${of}`,
        constraints
          .filter(({ table, kind }) => table === of && kind === 'f')
          .map(withoutConstraint),
      ),
      several(
        `checks of ${of}`,
        constraints
          .filter(({ table, kind }) => table === of && kind === 'c')
          .map(withoutConstraint),
      ),
    ]).filter(({ remove }) => remove),
    ...indexes
      .filter(
        ({ name, definition }) =>
          / ON public.order(s|_items) /.test(definition) && !IS_WALKED.test(name),
      )
      .map(withoutIndex),
  ];
}
