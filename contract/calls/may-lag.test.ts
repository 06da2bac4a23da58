import { expect, test } from 'vitest';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

const all: [string, Route][] = Object.entries(routes);

test('every list by the page and every export may be read from a replica, and nothing that writes (23.8)', () => {
  const growing = all.filter(
    ([, { method, right, query, reply }]) =>
      method === 'GET' &&
      // A vendor's page is one record.
      right !== 'link' &&
      (reply === 'text/csv' || (query && 'cursor' in query.shape)),
  );
  expect(growing.filter(([, { mayLag }]) => !mayLag).map(([name]) => name)).toEqual([]);
  const lagging = all.filter(([, { mayLag }]) => mayLag);
  expect(lagging.filter(([, { method }]) => method !== 'GET')).toEqual([]);
  expect(lagging.length).toBeGreaterThan(growing.length);
});
