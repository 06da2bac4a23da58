import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL, SQLWrapper } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isInDateRange } from '../../contract/calls/fields.ts';
import { COUNTED_MAX, PAGE_COUNTED_MAX, PAGE_DEFAULT } from '../../contract/values/limits.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Pool } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import { answer, JsonText } from '../http/handler.ts';
import type { Answer } from '../http/handler.ts';
import { callerSignal } from '../http/caller-signal.ts';
import { refused } from '../../contract/refusals/table.ts';
import { Failure, detail } from '../failure.ts';

/** The type of the ids of a list. */
const IDS = {
  text: z
    .string()
    .max(100)
    .refine((id) => id.isWellFormed() && !id.includes('\u0000')),
  number: z.string().regex(/^[1-9]\d{0,8}$/),
  /** An id of a table that grows with everything that happens. */
  bigint: z.string().regex(/^[1-9]\d{0,17}$/),
  uuid: z.guid(),
  /** An invoice photo is named by the id of its order and its own. */
  photo: z.string().regex(/^ORD-\d{1,17}\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
};
const MOMENT = z.iso.datetime().refine(isInDateRange);

/** The last row of a page: its moment and its id, in the sequence of the list. */
export type Cursor = [moment: string, id: string];

/** Throws `invalid_input` for a cursor that cannot be of a list with such ids. */
export function readCursor(text: string | undefined, ids: keyof typeof IDS): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    return z.tuple([MOMENT, IDS[ids]]).parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw badCursor();
  }
}

function badCursor(): Failure {
  const whole = refused('invalid_input', { because: refused('no_such_page') });
  return new Failure(whole, [detail('cursor', 'not_a_cursor')]);
}

/** The condition 'after this row', newest first; walks an index on (moment desc, id desc). */
export function afterCursor(
  cursor: [moment: string, id: string | SQL] | undefined,
  moment: AnyColumn,
  id: AnyColumn | SQL,
): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${moment}, ${id}) < (${cursor[0]}::timestamptz, ${cursor[1]})`;
}

/** How many rows match; when counting stopped, a minimum. */
export interface Counted {
  total: number;
  stopped: boolean;
}

/** The count of `found` rows, which were counted up to one more than `most`: no count may grow with the age of the business. */
export function countedUpTo(most: number, found: number): Counted {
  return { total: Math.min(found, most), stopped: found > most };
}

/** How many rows a query finds, counted up to `most`. */
export async function countRows(
  db: Db,
  found: SQLWrapper,
  most = PAGE_COUNTED_MAX,
): Promise<Counted> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from (${found.getSQL()}) as found limit ${most + 1}) as counted`);
  return countedUpTo(most, onlyRow(rows).total);
}

/**
 * Executes `ids`, and returns a query that reads the rows with these ids as JSON. They are two statements because PostgreSQL
 * must plan the first for each page (the best index depends on the filters' values), but can keep the plan of the second,
 * whose joins take longest to plan (docs/lists.md).
 */
export async function rowsByIds(
  db: Db,
  ids: SQLWrapper,
  rowsOf: (ids: SQL) => SelectQuery<unknown>,
): Promise<SQL> {
  return jsonRows(rowsOf(sql`${sql.param(await idsFound(db, ids))}`));
}

/** The ids that a query finds: the first of the two statements. */
export async function idsFound(db: Db, ids: SQLWrapper): Promise<unknown[]> {
  const { rows } = await db.execute<{ id: unknown }>(ids);
  return rows.map(({ id }) => id);
}

interface Listing<T, Query, Row> {
  request: FastifyRequest;
  db: Pool;
  /** All rows; without it the list is always paged. */
  whole?: (query: Query) => SelectQuery<Row>;
  /**
   * A query for the rows of a page as JSON (`jsonRows`), or the rows where no query can give them; and for one more when
   * another page follows.
   */
  page: (query: Query & { limit: number }) => SQL | Promise<SQL | T[]>;
  /** Adds what only the server can say, such as a sentence, to a row of a query. Omitted: rows are as in the contract. */
  shown?: (row: Row) => T;
  /** How many there are in total. */
  count: () => Promise<Counted>;
  cursorOf: (row: T) => Cursor;
}

/**
 * A list (D5): with `limit` or `cursor` one page with the link to the next one, else the whole list,
 * streamed; always with the count. PostgreSQL writes the JSON: rows as objects, and objects as text, would be most of the
 * work.
 */
export async function paged<T, Query extends { limit?: number; cursor?: string }, Row = T>(
  query: Query,
  { request, db, whole, page, shown: asShown, count, cursorOf }: Listing<T, Query, Row>,
): Promise<Answer<JsonText<T[]>>> {
  // Without `asShown` a row is as in the contract.
  const written = asShown && ((json: string) => JSON.stringify(asShown(JSON.parse(json) as Row)));
  if (whole && query.limit === undefined && query.cursor === undefined) {
    const signal = callerSignal(request);
    const { text, ...counted } = await streamRows<{ json: string }>(db, jsonRows(whole(query)), {
      write: (batches) => jsonArray(batches, written),
      signal,
      countUpTo: COUNTED_MAX,
    });
    return answer(new JsonText<T[]>(text), { headers: countHeaders(counted) });
  }
  const limit = query.limit ?? PAGE_DEFAULT;
  const rows = await jsonOf(db, await page({ ...query, limit }), written);
  const shown = rows.slice(0, limit);
  const { total, stopped } = await count();
  const last = shown.at(-1);
  const headers = pageHeaders(request, {
    counted: { total: stopped ? Math.max(total, rows.length) : total, stopped },
    next: rows.length > limit && last ? cursorOf(JSON.parse(last) as T) : undefined,
  });
  return answer(new JsonText<T[]>(`[${shown.join(',')}]`), { headers });
}

type Written = ((json: string) => string) | undefined;

async function jsonOf(db: Db, page: SQL | unknown[], written: Written): Promise<string[]> {
  if (Array.isArray(page)) return page.map((row) => JSON.stringify(row));
  const { rows } = await db.execute<{ json: string }>(page);
  return rows.map(({ json }) => (written ? written(json) : json));
}

/** The headers of a page (D5): the count, and the link to the next one. */
export function pageHeaders(
  request: FastifyRequest,
  { counted, next }: { counted: Counted; next: Cursor | undefined },
): Record<string, string> {
  return {
    ...countHeaders(counted),
    ...(next && { link: `<${after(request, next)}>; rel="next"` }),
  };
}

function countHeaders({ total, stopped }: Counted): Record<string, string> {
  return {
    'x-total-count': String(total),
    ...(stopped && { 'x-total-count-stopped': 'true' }),
  };
}

async function* jsonArray(
  batches: AsyncIterable<{ json: string }[]>,
  written: Written,
): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    yield before + rows.map(({ json }) => (written ? written(json) : json)).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

function after({ url }: FastifyRequest, cursor: Cursor): string {
  const next = new URL(url, 'http://here');
  next.searchParams.set('cursor', Buffer.from(JSON.stringify(cursor)).toString('base64url'));
  return `${next.pathname}${next.search}`;
}
