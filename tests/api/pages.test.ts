import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#contract/calls/route.ts';
import { routes } from '#contract/calls/routes.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import { useTestApp } from '#tests/support/app.ts';
import { pagedLists } from '#tests/support/paged-lists.ts';
import type { PagedList } from '#tests/support/paged-lists/paged-list.ts';

const t = useTestApp();
let lists: Partial<Record<RouteName, PagedList>>;
beforeAll(async () => {
  lists = await pagedLists(t);
});

const ROWS = 40;
/** After each of the first pages a row is added, and two are removed. */
const CHANGED_PAGES = 6;

const paged = (Object.entries(routes) as [RouteName, Route][])
  .filter(([, { query }]) => query && 'cursor' in query.shape)
  .map(([name]) => name);

const ALL_ONCE: Record<'twice' | 'skipped', string[]> = { twice: [], skipped: [] };

let minute = 0;
/** Newer than all moments before, and than what the history records while this runs. */
const newMoment = () => new Date(Date.UTC(2090, 2, 1, 0, minute++)).toISOString();

test('every call with a cursor is walked here (Q2)', () => {
  expect(Object.keys(lists).toSorted()).toEqual(paged.toSorted());
});

describe.each(paged)('%s', (name) => {
  test.each([1, 2, 7])(
    'in pages of %d shows each of 40 rows of the same moment once, while others are added and removed (Q2)',
    async (size) => {
      const list = lists[name];
      for (const filters of list?.filters ?? [{}]) {
        const query = new URLSearchParams({ ...filters, limit: String(size) });
        expect(await walk(list, `${list?.path}?${query}`)).toEqual(ALL_ONCE);
      }
    },
    480_000,
  );
});

/** Reads page after page, beginning at `url`, as long as they hold rows of the walk's own moment. */
async function walk(list: PagedList | undefined, url: string): Promise<typeof ALL_ONCE> {
  if (!list) throw new Error('this list is missing in support/paged-lists/');
  const at = newMoment();
  const added = new Set((await list.add(ROWS, at)).map(String));
  const stayed = new Set(added);
  const toRemove = [...added].slice(0, CHANGED_PAGES);
  const seen: string[] = [];
  let next: string | undefined = url;
  for (let changed = 0; next;) {
    const { rows, following } = await pageAt(next, list.rows);
    const ids = rows.map((row) => String(row[list.id]));
    next = following;
    if (!ids.some((id) => added.has(id))) {
      // Rows of earlier walks come after these, or where the oldest are first before them.
      if (seen.length > 0) break;
      continue;
    }
    seen.push(...ids);
    if (++changed > CHANGED_PAGES) continue;
    for (const id of await list.add(1, at)) added.add(String(id));
    if (!list.remove) continue;
    // One that may not have been shown yet, and the row at which this page ended.
    for (const id of [toRemove.pop(), ids.at(-1)]) {
      if (id === undefined || !added.has(id)) continue;
      await list.remove(id);
      stayed.delete(id);
    }
  }
  return {
    twice: seen.filter((id, index) => seen.indexOf(id) !== index),
    skipped: [...stayed].filter((id) => !seen.includes(id)),
  };
}

async function pageAt(url: string, field: string | undefined) {
  const response = await t.app.inject(url);
  expect({ url, status: response.statusCode }).toEqual({ url, status: 200 });
  const following = /<([^>]+)>; rel="next"/.exec(String(response.headers['link']))?.[1];
  const body = response.json<Record<string, unknown>>();
  const rows = (field === undefined ? body : body[field]) as Record<string, unknown>[];
  return { rows, following };
}
