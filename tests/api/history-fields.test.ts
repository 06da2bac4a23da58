import { toCamelCase } from 'drizzle-orm/casing';
import { expect, test } from 'vitest';
import { isShown } from '#server/history/changes.ts';
import { useTestApp } from '#tests/support/app.ts';
import { HISTORY_FIELDS, MOMENTS } from '#web/screens/manager/history/history-fields.ts';
import { SAID } from '#web/screens/manager/history/history-lines.ts';

const t = useTestApp();

interface Connected {
  table: string;
  column: string;
  /** What writes the history of the table. */
  source: string;
}

/** The columns of each table with a history whose rows are read whole. */
async function columnsWithHistory() {
  const { rows } = await t.database.pool.query<Connected>(`
    select c.relname as table, attribute.attname as column, p.prosrc as source
    from pg_class c
    join pg_trigger trigger on trigger.tgrelid = c.oid and trigger.tgname = 'history_update'
    join pg_proc p on p.oid = trigger.tgfoid
    join pg_attribute attribute on attribute.attrelid = c.oid and attribute.attnum > 0 and not attribute.attisdropped
    where c.relnamespace = 'public'::regnamespace and p.prosrc ~ 'to_jsonb?\\('
    order by 1, 2`);
  return rows;
}

/** The name of a table of parts, such as 'order-items'. */
const partOf = ({ source }: Connected) =>
  /'([\w-]+)', json_build_object\('added', rows\)/.exec(source)?.[1];

const isSecret = ({ source, column }: Connected) =>
  /\(to_jsonb\((?:added|record)\) - '\{([^}]*)\}'/.exec(source)?.[1]?.split(',').includes(column);

test('every column that the history shows has a label in the words of people (24.12)', async () => {
  const columns = await columnsWithHistory();
  expect(columns.map(({ table }) => table)).toContain('order_items');
  const unlabelled = columns
    .filter((one) => isShown(one.column, partOf(one)) && !isSecret(one))
    .filter(({ column }) => {
      const field = toCamelCase(column);
      return (
        !(field in HISTORY_FIELDS) && !SAID.has(field) && !(field === 'at' && MOMENTS['receipts'])
      );
    })
    .map(({ table, column }) => `${table}.${column}`);
  expect(unlabelled).toEqual([]);
});
