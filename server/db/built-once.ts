import { is, Placeholder, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { dialect } from './dialect.ts';
import type { Db } from './open.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A query whose text is put together once, for reads that are many: it takes as long as sending it. What differs between
 * calls are `sql.placeholder`s of `build`, whose values each call names.
 */
export function builtOnce(build: (db: Db) => SQL): (db: Db, values: Values) => SQL {
  let built: { texts: readonly string[]; params: readonly unknown[] } | undefined;
  return (db, values) => {
    const { texts, params } = (built ??= textsOf(build(db)));
    const chunks = texts.map((text, index) => {
      if (index === 0) return sql.raw(text);
      const param = params[index - 1];
      return sql`${sql.param(is(param, Placeholder) ? values[param.name] : param)}${sql.raw(text)}`;
    });
    return sql.join(chunks);
  };
}

/** The text between the parameters, and the parameters in its sequence. */
function textsOf(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const [first = '', ...rest] = text.split(/\$(\d+)/);
  return {
    texts: [first, ...rest.filter((_, index) => index % 2 === 1)],
    params: rest.filter((_, index) => index % 2 === 0).map((number) => params[Number(number) - 1]),
  };
}
