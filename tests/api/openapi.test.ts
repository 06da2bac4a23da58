import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ProblemReply } from '#contract/calls/problem.ts';
import type { Route } from '#contract/calls/route.ts';
import { routes } from '#contract/calls/routes.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

const Content = z.record(z.string(), z.object({ schema: z.looseObject({}) }));
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean() }))
    .default([]),
  requestBody: z.object({ content: Content, required: z.boolean().optional() }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string().min(1), content: Content.optional() }),
  ),
});
type Operation = z.output<typeof Operation>;
const Document = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

const table = Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
  name,
  route,
}));

let paths: z.output<typeof Document>['paths'];
let text: string;
beforeAll(async () => {
  text = (await t.app.inject('/api/openapi.json')).payload;
  paths = Document.parse(JSON.parse(text)).paths;
});

function operationOf({ path, method }: Route): Operation {
  const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
}

const Shaped = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  allOf: z.array(z.looseObject({})).default([]),
});

/** The keys of an object's schema, or of the schemas that it combines. */
function keysOf(schema: unknown): string[] {
  const { properties, allOf } = Shaped.parse(schema);
  return [...Object.keys(properties), ...allOf.flatMap(keysOf)].sort();
}

describe('the OpenAPI document', () => {
  test('is served as JSON, in version 3.1', async () => {
    const response = await t.app.inject('/api/openapi.json');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(Document.parse(response.json()).openapi).toMatch(/^3\.1\.\d+$/);
  });

  test('contains the calls of the contract and no others', () => {
    const documented = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(documented.sort()).toEqual(table.map(({ name }) => name).sort());
  });

  test('resolves every reference', () => {
    const document: unknown = JSON.parse(text);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer
        .split('/')
        .reduce<unknown>((at, key) => z.looseObject({}).safeParse(at).data?.[key], document);
      expect([pointer, found]).toEqual([pointer, expect.anything()]);
    }
    expect(text).not.toMatch(/"\$ref":"(?!#\/)/);
  });

  test.each(table)('describes the parameters of $name', ({ name, route }) => {
    const { operationId, summary, parameters } = operationOf(route);
    expect([operationId, summary]).toEqual([name, route.summary]);
    const named = (place: string) =>
      parameters.filter((one) => one.in === place).map((one) => one.name);
    expect(named('path').sort()).toEqual(Object.keys(route.params?.shape ?? {}).sort());
    expect(named('query').sort()).toEqual(Object.keys(route.query?.shape ?? {}).sort());
    // A list of a place needs to know which.
    const needed = Object.entries<z.ZodType>(route.query?.shape ?? {})
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .map(([key]) => key);
    const required = parameters.filter((one) => one.required && one.in === 'query');
    expect(required.map((one) => one.name).sort()).toEqual(needed.sort());
  });

  test.each(table.filter(({ route }) => route.body && !route.file))(
    'describes the body of $name',
    ({ route }) => {
      const schema = operationOf(route).requestBody?.content['application/json']?.schema;
      if (!route.body) throw new Error('filtered above');
      expect(schema).toBeDefined();
      const expected = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' });
      expect(keysOf(schema)).toEqual(keysOf(expected));
      expect(schema?.['required']).toEqual(expected.required);
    },
  );

  test.each(table.filter(({ route }) => route.file))(
    'says that $name takes a file, and in which field',
    ({ route }) => {
      const content = operationOf(route).requestBody?.content;
      expect(Object.keys(content ?? {})).toEqual(['multipart/form-data']);
      expect(keysOf(content?.['multipart/form-data']?.schema)).toContain(route.file);
    },
  );

  test.each(table.filter(({ route }) => !route.body && !route.file))(
    'says that $name takes no body',
    ({ route }) => {
      expect(operationOf(route).requestBody).toBeUndefined();
    },
  );

  const redirects = table.filter(({ route }) => route.reply === 'redirect');
  test.each(redirects)('says that $name leads to another address', ({ route }) => {
    expect(Object.keys(operationOf(route).responses)).toContain('302');
  });

  const answers = table.filter(({ route }) => route.reply !== 'redirect');
  test.each(answers)('describes the answer of $name', ({ route }) => {
    const { responses } = operationOf(route);
    const success = route.reply ? (route.status ?? 200) : 204;
    expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toEqual([
      String(success),
    ]);
    const media = Object.keys(responses[success]?.content ?? {});
    const json = typeof route.reply === 'string' ? route.reply : 'application/json';
    expect(media).toEqual(route.reply ? [json] : []);
  });

  test.each(table)('describes the errors of $name as JSON in the one shape (D3)', ({ route }) => {
    for (const range of ['4XX', '5XX']) {
      const failure = operationOf(route).responses[range];
      expect(Object.keys(failure?.content ?? {})).toEqual(['application/json']);
      const { schema } = failure?.content?.['application/json'] ?? {};
      expect(keysOf(schema)).toEqual(Object.keys(ProblemReply.shape).sort());
    }
  });
});
