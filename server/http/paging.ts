import { sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Failure } from './failure.ts';

/** The last row of a page: its moment and its id, in the order of the list. */
const Cursor = z.tuple([
  z.iso.datetime().refine((moment) => !moment.startsWith('0000')),
  z
    .string()
    .max(100)
    .refine((id) => id.isWellFormed() && !id.includes('\u0000')),
]);
export type Cursor = z.output<typeof Cursor>;

export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw badCursor();
  }
}

export function badCursor(): Failure {
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

/**
 * Paging headers (D5). `rows` holds one row more than `limit` when another page follows; the page without that row is
 * returned beside the headers.
 */
export function pageOf<T>(
  rows: readonly T[],
  {
    limit,
    request,
    cursorOf,
    total,
  }: { limit: number; request: FastifyRequest; cursorOf: (row: T) => Cursor; total: number },
): { page: T[]; headers: Record<string, string> } {
  const page = rows.slice(0, limit);
  const headers: Record<string, string> = { 'x-total-count': String(total) };
  const last = page.at(-1);
  if (rows.length > limit && last) {
    const next = new URL(request.url, 'http://here');
    next.searchParams.set(
      'cursor',
      Buffer.from(JSON.stringify(cursorOf(last))).toString('base64url'),
    );
    headers['link'] = `<${next.pathname}${next.search}>; rel="next"`;
  }
  return { page, headers };
}
