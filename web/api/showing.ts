import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Reply } from '#contract/calls/route.ts';
import type { RouteName, Routes } from '#contract/calls/routes.ts';

type RowIn<R> = R extends readonly (infer Row)[] ? Row : R;

/** A change to the cached answers of some calls. */
export interface Showing {
  names: readonly RouteName[];
  change: (row: unknown) => unknown;
  /** Rows that are added at the end of whole lists. */
  added?: readonly unknown[];
}

/**
 * Changes rows wherever these calls show them: in lists, in paged lists, and as single records. `change` returns
 * the same row when nothing changes, and undefined to remove it.
 */
export function showing<N extends RouteName>(
  names: readonly N[],
  change: (row: RowIn<Reply<Routes[N]>>) => RowIn<Reply<Routes[N]>> | undefined,
): Showing {
  // It is called only with answers of these calls.
  return { names, change: change as Showing['change'] };
}

/** Adds a row at the end of the whole lists of a call. */
export function showingNew<N extends RouteName>(name: N, row: RowIn<Reply<Routes[N]>>): Showing {
  return { names: [name], change: (other) => other, added: [row] };
}

/** Makes the change and cancels reads under way, which do not contain it. Returns the rollback. */
export async function show(
  client: QueryClient,
  { names, change, added = [] }: Showing,
): Promise<() => void> {
  const filters = { predicate: ({ queryKey }: { queryKey: QueryKey }) => isOf(queryKey, names) };
  await client.cancelQueries(filters);
  /** By the JSON of the row that replaced it, because the cache keeps copies of rows. */
  const before = new Map<string, unknown>();
  const apply = (changeRow: (row: unknown) => unknown) =>
    client.setQueriesData(filters, (data: unknown) => data && changedData(data, changeRow));
  apply((row) => {
    const changed = change(row);
    if (changed !== row && changed !== undefined) before.set(JSON.stringify(changed), row);
    return changed;
  });
  if (added.length > 0)
    client.setQueriesData(filters, (data: unknown) => (isRows(data) ? [...data, ...added] : data));
  const isAdded = (row: unknown) =>
    added.some((one) => JSON.stringify(one) === JSON.stringify(row));
  // A row that was changed again since keeps that change.
  return () =>
    void apply((row) => (isAdded(row) ? undefined : (before.get(JSON.stringify(row)) ?? row)));
}

function isOf([name, kind]: QueryKey, names: readonly RouteName[]): boolean {
  return kind !== 'total' && names.some((one) => one === name);
}

function changedData(data: unknown, change: (row: unknown) => unknown): unknown {
  if (isRows(data)) return data.flatMap((row) => change(row) ?? []);
  if (!isPaged(data)) return change(data) ?? data;
  const pages = data.pages.map((page) => ({ ...page, rows: changedData(page.rows, change) }));
  return { ...data, pages };
}

const isRows = (data: unknown): data is readonly unknown[] => Array.isArray(data);

function isPaged(data: unknown): data is { pages: readonly { rows: readonly unknown[] }[] } {
  return typeof data === 'object' && data !== null && 'pages' in data;
}
