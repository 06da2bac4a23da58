import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ProblemReply } from '#contract/calls/problem.ts';
import type { Route } from '#contract/calls/route.ts';
import { routes } from '#contract/calls/routes.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import { useTestApp } from '#tests/support/app.ts';
import { asFile } from '#tests/support/photos.ts';
import { BODIES, paramsOf } from '#tests/support/valid-input.ts';

const t = useTestApp();
beforeAll(async () => void (await t.make.order()));

/** As JSON text, because only text can contain `__proto__` and numbers beyond a double. */
const HOSTILE = [
  '{"length":{"toString":1,"valueOf":1}}',
  '{"length":1}',
  '{"length":"1"}',
  '{"length":1e9,"size":1e9}',
  '{"size":{"toString":1,"valueOf":1}}',
  '{"toString":1,"valueOf":1,"constructor":1}',
  '{"then":1,"toJSON":1,"catch":{}}',
  '{"__proto__":{"toString":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"0":"a","1":"b","length":2}',
  '{}',
  '[]',
  '[[[[[[]]]]]]',
  '[null]',
  '[{"length":{"toString":1,"valueOf":1}}]',
  '[{"toString":1,"valueOf":1},{"then":1}]',
  '["a","a"]',
  '[1e308,-1e308]',
  'null',
  'true',
  'false',
  '0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '9007199254740993',
  '2147483648',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"{\\"length\\":{\\"toString\\":1}}"',
  '"[{\\"length\\":{\\"toString\\":1,\\"valueOf\\":1}}]"',
  JSON.stringify('x'.repeat(100_000)),
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
];

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** The path of every value in a body, such as ['items', 0, 'quantity']; the body itself is []. */
function placesOf(schema: Schema, at: readonly (string | number)[] = []): (string | number)[][] {
  const fields = Object.entries(schema.properties ?? {});
  const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const places = [
    [...at],
    ...fields.flatMap(([name, field]) => placesOf(field, [...at, name])),
    ...(schema.items ? placesOf(schema.items, [...at, 0]) : []),
    ...kinds.flatMap((kind) => placesOf(kind, at)),
  ];
  return [...new Map(places.map((place) => [place.join('.'), place])).values()];
}

/** `body` as JSON text, with `text` at the path `place`; missing parents are created. */
function withText(body: unknown, place: readonly (string | number)[], text: string): string {
  const [key, ...rest] = place;
  if (key === undefined) return text;
  if (typeof key === 'number')
    return `[${withText(Array.isArray(body) ? body[0] : {}, rest, text)}]`;
  const fields = Object.entries({ ...(body as object), [key]: undefined }).map(([name, value]) =>
    name === key
      ? `${JSON.stringify(name)}:${withText(Reflect.get(Object(body), key), rest, text)}`
      : `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${fields.join(',')}}`;
}

const table = (Object.entries(routes) as [RouteName, Route][]).flatMap(([name, route]) => {
  if (!route.body || route.file) return [];
  const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Schema;
  return placesOf(schema).map((place) => ({ name, route, place, where: place.join('.') }));
});

/** Composing it takes ten seconds, and of a whole body minutes. */
const MARKED = `a${'\u0315\u0316'.repeat(40_000)}`;

describe('a letter with thousands of marks is refused before it is composed: nobody else waits', () => {
  test('in a body', async () => {
    const { status, problem } = await t.api.createVendor({
      body: { ...(BODIES.createVendor as object), name: MARKED },
    });
    expect([status, problem.message]).toEqual([400, 'Name has too many marks on one letter']);
  });

  test('in a cell of an import', async () => {
    const rows = [`Basil,${MARKED},kg`, `${MARKED},Farms,kg`, `Basil,Farms,${MARKED}`];
    const file = asFile(`name,vendorName,unitOfMeasure\n${rows.join('\n')}\n`, 'products.csv');
    const { status, body } = await t.api.importProducts({ file });
    expect([status, body.errors.length]).toEqual([200, 3]);
  });

  test('marks as people write them stay', async () => {
    const name = 'Crème brûlée, Phở, ก็๋, e\u0301';
    const body = { ...(BODIES.createVendor as object), name };
    expect((await t.api.createVendor({ body })).body.name).toBe(name.normalize('NFC'));
  });
});

describe('a value of the wrong type is never a 5xx (D1, D2)', () => {
  test('every body of the contract is tested', () => {
    expect(table.length).toBeGreaterThan(100);
    expect(table.map(({ where }) => where)).toContain('items.0.quantity');
  });

  test.each(table)('$name: $where', async ({ name, route, place }) => {
    const path = Object.entries(paramsOf(route)).reduce(
      (url, [key, value]) => url.replace(`:${key}`, encodeURIComponent(value)),
      route.path as string,
    );
    for (const hostile of HOSTILE) {
      const payload = withText(BODIES[name] ?? {}, place, hostile);
      const response = await t.app.inject({
        method: route.method,
        url: path,
        headers: { 'content-type': 'application/json' },
        payload,
      });
      const { statusCode } = response;
      if (statusCode >= 400) ProblemReply.parse(response.json());
      const isNotBuilt = statusCode === 501;
      expect({ payload: payload.slice(0, 300), statusCode }).toSatisfy(
        () => statusCode < 500 || isNotBuilt,
      );
    }
  });
});
