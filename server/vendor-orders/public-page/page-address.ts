import { z } from 'zod';
import { readCursor } from '../../lists/paging.ts';
import { FIRST_PAGE } from '../open-page.ts';
import type { PageAt } from '../open-page.ts';

/** The query of the address of a page, without the question mark; empty for the first page. */
export function pageQuery({ page, after }: PageAt): string {
  if (!after) return '';
  const cursor = Buffer.from(JSON.stringify(after)).toString('base64url');
  return new URLSearchParams({ page: String(page), after: cursor }).toString();
}

const Query = z.object({ page: z.string().regex(/^[1-9]\d{0,5}$/), after: z.string().max(300) });

/** The page of an address. Any address that is not one of a page shows the first. */
export function pageAt(query: unknown): PageAt {
  const { data } = Query.safeParse(query);
  if (!data) return FIRST_PAGE;
  try {
    return { page: Number(data.page), after: readCursor(data.after, 'number') };
  } catch {
    return FIRST_PAGE;
  }
}
