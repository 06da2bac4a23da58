import { glob, readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#contract/calls/routes.ts';
import { isPluralField } from '#contract/refusals/field-names.ts';
import { SPANISH_FIELDS } from '#contract/refusals/spanish/field-names.ts';
import { refused, sentenceOf } from '#contract/refusals/table.ts';

/** Fields by what names them in refusals: `field: 'name'`, `requiredName('name')`, `missingOr('text', 'name')`. */
const FIELD =
  /field: '(\w+)'|\b(?:\w*[tT]ext|(?!dated)\w+Name|nameOrBlank|optionalEmail|serialId|\w*[pP]rice|stockAmount|recordedDay)\('([a-z]\w*)'|missingOr\('\w+', '(\w+)'/g;

/** Every field that a refusal may name. */
let fields: readonly string[];
beforeAll(async () => {
  fields = [...new Set([...(await namedFields()), ...fieldsOfCalls()])];
});

async function namedFields(): Promise<string[]> {
  const paths = await Array.fromAsync(glob(['contract/calls/*.ts', 'server/**/*.ts']));
  const texts = await Promise.all(
    paths.filter((path) => !path.endsWith('.test.ts')).map((path) => readFile(path, 'utf8')),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(FIELD)].map(([, ...names]) => names.find(Boolean) ?? ''),
  );
}

/** What callers send: a value of the wrong form is refused by the name of its field. */
function fieldsOfCalls(): string[] {
  return Object.values(routes).flatMap((route) =>
    ['params', 'query', 'body'].flatMap((part) => {
      const schema = (route as Readonly<Record<string, unknown>>)[part];
      if (!(schema instanceof z.ZodType)) return [];
      return keysIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
    }),
  );
}

function keysIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { properties?: object };
  return [...Object.keys(properties), ...Object.values(schema).flatMap(keysIn)];
}

test('every field that a refusal may name has a Spanish name (L2)', () => {
  expect(fields.length).toBeGreaterThan(150);
  expect(fields.filter((field) => !Object.hasOwn(SPANISH_FIELDS, field))).toEqual([]);
});

/** Names in the singular that have a word with an s at its end. */
const SINGULAR = new Set([
  'accessCode',
  'address',
  'changesOnly',
  'corrects',
  'delivers',
  'isActive',
  'isKept',
  'lockAfterMinutes',
  'messageStatus',
  'MessageStatus',
  'needsApproval',
  'percentOfSales',
  'photoAddress',
  'showPricesToEmployees',
  'showPricesToVendors',
  'silentForMs',
  'status',
]);

test('of every field it is known whether its name is in the plural (L2)', () => {
  const perhapsPlural = fields.filter((field) => /s([A-Z]|$)/.test(field));
  expect(perhapsPlural.filter((field) => isPluralField(field) === SINGULAR.has(field))).toEqual([]);
});

test('the verb agrees with the name of the field: Name is required, Notes are required (L2)', () => {
  for (const field of [...fields, ...Object.keys(SPANISH_FIELDS)]) {
    const [is, does] = isPluralField(field) ? ['are', 'do'] : ['is', 'does'];
    expect(sentenceOf(refused('required', { field }))).toMatch(RegExp(`^.+ ${is} required$`));
    expect(sentenceOf(refused('no_record', { field }))).toMatch(RegExp(`^.+ ${does} not exist$`));
  }
  const sentences = (field: string) =>
    [
      refused('not_valid', { field }),
      refused('too_few', { field, min: 1 }),
      refused('too_many_entries', { field, max: 2 }),
      refused('no_text', { field }),
      refused('too_many_marks', { field }),
      refused('at_least', { field, min: 1 }),
    ].map(sentenceOf);
  expect(sentences('name')).toEqual([
    'Name is not valid',
    'Name needs at least 1 entry',
    'Name takes at most 2 entries',
    'Name holds a character that cannot be stored',
    'Name has too many marks on one letter',
    'Name must be at least 1',
  ]);
  expect(sentences('notes')).toEqual([
    'Notes are not valid',
    'Notes need at least 1 entry',
    'Notes take at most 2 entries',
    'Notes hold a character that cannot be stored',
    'Notes have too many marks on one letter',
    'Notes must be at least 1',
  ]);
});
