import type { Page } from '@playwright/test';
import type { z } from 'zod';
import { routes } from '#contract/calls/routes.ts';
import type { Route } from '#contract/calls/route.ts';

/** What a server of another version answers: without a field that may be null, or with a value of a list that this page does not know. */
export type Difference = 'lacks' | 'unknown';

const UNKNOWN = 'of-a-newer-server';
/** What the page is made of; other than records of lists. */
const KEPT = new Set(['/api/session', '/api/session/profiles', '/api/organization-settings']);

const reads = (Object.values(routes) as readonly Route[]).filter(
  ({ method, reply }) => method === 'GET' && typeof reply === 'object',
);

/** From now on every second record of each answer differs, and what is in it, so that the others can be seen beside it. */
export async function answerDifferently(page: Page, difference: Difference): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const read = reads.find(({ path }) => matches(path, pathname));
    if (route.request().method() !== 'GET' || !read || KEPT.has(pathname)) return route.continue();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const records: unknown = await response.json();
    const reply = read.reply as z.ZodType;
    const isList = Array.isArray(records);
    const json = isList
      ? records.map((record, index) =>
          index % 2 === 0 ? record : changed(element(reply), record, difference),
        )
      : changed(reply, records, difference);
    return route.fulfill({ response, json });
  });
}

function matches(path: string, pathname: string): boolean {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
}

type Definition = { type: string; innerType?: z.ZodType; element?: z.ZodType } & Record<
  string,
  unknown
>;
const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;
const element = (schema: z.ZodType) => definitionOf(schema).element ?? schema;

/** A value as the schema describes it, with what it may lack left out, or with unknown values in the place of those of a list. */
function changed(schema: z.ZodType, value: unknown, difference: Difference): unknown {
  const definition = definitionOf(schema);
  if (definition.innerType) return changed(definition.innerType, value, difference);
  if (value === null || value === undefined) return value;
  if (definition.type === 'enum') return difference === 'unknown' ? UNKNOWN : value;
  if (Array.isArray(value) && definition.element) {
    const inside = definition.element;
    return value.map((one) => changed(inside, one, difference));
  }
  const shape = definition['shape'] as Record<string, z.ZodType> | undefined;
  if (!shape || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, of]) => {
      const field = shape[name];
      if (!field) return [[name, of]];
      if (difference === 'lacks' && mayBeMissing(field)) return [];
      return [[name, changed(field, of, difference)]];
    }),
  );
}

function mayBeMissing(field: z.ZodType): boolean {
  return ['nullable', 'optional'].includes(definitionOf(field).type);
}
