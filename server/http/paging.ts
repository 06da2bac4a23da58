import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PAGE_DEFAULT } from '../../contract/limits.ts';
import { answer } from './bind.ts';
import type { Answer } from './bind.ts';
import { Failure } from '../failure.ts';

/** What the ids of a list look like. */
const IDS = {
  text: z
    .string()
    .max(100)
    .refine((id) => id.isWellFormed() && !id.includes('\u0000')),
  number: z.string().regex(/^[1-9]\d{0,8}$/),
  uuid: z.guid(),
};
const MOMENT = z.iso.datetime().refine((moment) => !moment.startsWith('0000'));

/** The last row of a page: its moment and its id, in the order of the list. */
export type Cursor = [moment: string, id: string];

/** Throws `invalid_input` for what no page of a list with such ids ends with. */
export function readCursor(text: string | undefined, ids: keyof typeof IDS): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    return z.tuple([MOMENT, IDS[ids]]).parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw badCursor();
  }
}

function badCursor(): Failure {
  return new Failure(
    'invalid_input',
    'This page does not exist. Start again from the first page.',
    [{ path: 'cursor', message: 'This is not a cursor of this list' }],
  );
}

/** The condition 'after this row', newest first; walks an index on (moment desc, id desc). */
export function afterCursor(
  cursor: Cursor | undefined,
  moment: AnyColumn,
  id: AnyColumn | SQL,
): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${moment}, ${id}) < (${cursor[0]}::timestamptz, ${cursor[1]})`;
}

/** How many rows match; where counting stopped, at least so many. */
export interface Counted {
  total: number;
  stopped: boolean;
}

/** Of `found` rows, which were counted up to one more than `most`: no count may grow with the age of the business. */
export function countedUpTo(most: number, found: number): Counted {
  return { total: Math.min(found, most), stopped: found > most };
}

interface Listing<T, Query> {
  request: FastifyRequest;
  /** All rows, or with `limit` the rows of a page and one more when another page follows. */
  list: (query: Query) => Promise<T[]>;
  /** How many there are, whatever the page. */
  count: () => Promise<Counted>;
  cursorOf: (row: T) => Cursor;
}

/** A list as it is asked for (D5): whole, or with `limit` or `cursor` one page; with the count, and where to go on. */
export async function paged<T, Query extends { limit?: number; cursor?: string }>(
  query: Query,
  { request, list, count, cursorOf }: Listing<T, Query>,
): Promise<Answer<T[]>> {
  const limit = query.limit ?? (query.cursor === undefined ? undefined : PAGE_DEFAULT);
  if (limit === undefined) {
    const rows = await list(query);
    return answer(rows, { headers: { 'x-total-count': String(rows.length) } });
  }
  const rows = await list({ ...query, limit });
  const page = rows.slice(0, limit);
  const { total, stopped } = await count();
  const headers: Record<string, string> = {
    'x-total-count': String(total),
    ...(stopped && { 'x-total-count-stopped': 'true' }),
  };
  const last = page.at(-1);
  if (rows.length > limit && last)
    headers['link'] = `<${after(request, cursorOf(last))}>; rel="next"`;
  return answer(page, { headers });
}

function after({ url }: FastifyRequest, cursor: Cursor): string {
  const next = new URL(url, 'http://here');
  next.searchParams.set('cursor', Buffer.from(JSON.stringify(cursor)).toString('base64url'));
  return `${next.pathname}${next.search}`;
}
