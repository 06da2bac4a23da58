import fc from 'fast-check';
import type { GeneratorValue } from 'fast-check';

/** Imperative generation: every value drawn follows from the seed. */
export type Draw = GeneratorValue;

/** The part of JSON Schema that zod writes. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** What the database holds now, so that calls reach more than the check of their ids. */
export interface Known {
  /** Ids by table, as text. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** Names and addresses of any table, and the addresses and tokens that calls returned. */
  texts: readonly string[];
  abbreviations: readonly string[];
}

export interface Drawing {
  draw: Draw;
  known: Known;
  /** How many values of a hundred have nothing to do with their schema. */
  hostile: number;
}

/** JSON texts and not values: only text can hold `__proto__`, doubled keys and numbers beyond a double. */
const HOSTILE = [
  ['null', 'true', '0', '-1', '1.5', '1e308', '1e400', '9007199254740993', '2147483648', '-0'],
  ['""', '" "', '"\\u0000"', '"\\ud800"', '"\\u202e"', '"NaN"', '"constructor"', '"%00"'],
  ['{}', '[]', '[null]', '[[]]', '{"length":1e9}', '{"then":1,"toJSON":1}'],
  ['{"__proto__":{"userType":"manager"}}', '{"constructor":{"prototype":{"x":1}}}'],
  ['{"toString":1,"valueOf":1}', '{"length":{"toString":1}}', '{"a":1,"a":[]}'],
  [
    `${'['.repeat(500)}${']'.repeat(500)}`,
    `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
    JSON.stringify('x'.repeat(20_000)),
  ],
].flat();

const WORDS = [
  [
    '',
    ' ',
    'Basil',
    'basil ',
    'Ünïcödé',
    '東京',
    '🍅👩‍🍳',
    '\u202egnirts',
    'a\u0301',
    '\u0000',
    '\ud800',
  ],
  ["'; drop table orders; --", '$1', '${7*7}', '%s%n', '{{1+1}}', '\\', '"', '=1+1', '@SUM(A1)'],
  ['<script>alert(1)</script>', 'javascript:alert(1)', '../../etc/passwd', 'a\r\nBcc: x@y.example'],
  ['-1', '0', '1', '1e9', 'null', 'undefined', 'true', 'NaN', '__proto__', 'constructor'],
  ['kg', 'UTC', 'America/New_York', '09:00', '2026-02-30', '2026-11-01', '+1 555-0100'],
  ['ann@example.com', 'https://example.com/a.webp', '/uploads/x.webp', 'pending', 'ordered'],
].flat();
const NUMBERS = [
  0,
  1,
  2,
  3,
  5,
  99_999,
  100_000,
  2_147_483_647,
  2_147_483_648,
  -1,
  0.5,
  2 ** 53,
  1e21,
];

export const chance = (draw: Draw, percent: number) => draw(fc.nat, 99) < percent;
export const oneOf = <T>(draw: Draw, values: readonly T[]): T =>
  values[draw(fc.nat, Math.max(0, values.length - 1))] as T;

/** JSON text for this schema; `name` is the field's. */
export function jsonText(drawing: Drawing, schema: Schema, name = ''): string {
  const { draw, hostile } = drawing;
  if (chance(draw, hostile)) return oneOf(draw, HOSTILE);
  const kinds = schema.anyOf ?? schema.oneOf;
  if (kinds) return jsonText(drawing, oneOf(draw, kinds), name);
  if (schema.allOf) return jsonText(drawing, merged(schema.allOf), name);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(oneOf(draw, schema.enum));
  switch (schema.type) {
    case 'object':
      return objectText(drawing, schema);
    case 'array':
      return arrayText(drawing, schema, name);
    case 'string':
      return JSON.stringify(textFor(drawing, schema, name));
    case 'integer':
    case 'number':
      return numberText(drawing, schema, name);
    case 'boolean':
      return String(chance(draw, 50));
    case 'null':
      return 'null';
    default:
      return chance(draw, 50) ? JSON.stringify(textFor(drawing, {}, name)) : oneOf(draw, HOSTILE);
  }
}

function merged(parts: readonly Schema[]): Schema {
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as object;
  return { ...Object.assign({}, ...parts), properties } as Schema;
}

function objectText(drawing: Drawing, { properties = {}, required = [] }: Schema): string {
  const { draw, hostile } = drawing;
  const entries = Object.entries(properties)
    .filter(([key]) => (required.includes(key) ? !chance(draw, hostile) : chance(draw, 50)))
    .map(([key, value]) => `${JSON.stringify(key)}:${jsonText(drawing, value, key)}`);
  if (chance(draw, 5)) entries.push(`"__proto__":${oneOf(draw, HOSTILE)}`);
  if (chance(draw, 3)) entries.push(...entries.slice(0, 1));
  return `{${entries.join(',')}}`;
}

function arrayText(drawing: Drawing, { items = {}, maxItems = 500 }: Schema, name: string): string {
  const { draw, hostile } = drawing;
  const isLong = hostile > 0 && chance(draw, 5);
  const length = isLong ? Math.min(maxItems, 600) + 1 : draw(fc.nat, 3);
  // Many different entries would cost more than they show.
  const entries = Array.from({ length: Math.min(length, 3) }, () => jsonText(drawing, items, name));
  return `[${Array.from({ length }, (_, index) => entries[index % 3] ?? 'null').join(',')}]`;
}

function numberText(drawing: Drawing, { minimum, maximum }: Schema, name: string): string {
  const { draw, hostile } = drawing;
  const serial = idsFor(drawing, name).filter((id) => /^\d{1,9}$/.test(id));
  if (serial.length > 0) return oneOf(draw, serial);
  if (hostile === 0) return String(Math.max(minimum ?? 0, draw(fc.nat, 20)));
  const limits = [minimum ?? 0, maximum ?? 0].flatMap((limit) => [limit - 1, limit, limit + 1]);
  return String(oneOf(draw, [...NUMBERS, ...limits]));
}

const matching = new Map<string, fc.Arbitrary<string>>();

/** A text for a body's field, a parameter of the path or one of the query. */
export function textFor(drawing: Drawing, schema: Schema, name: string): string {
  const { draw, hostile } = drawing;
  const { pattern, format, maxLength } = schema;
  const fitting = fittingOf(knownFor(drawing, name), schema);
  if (fitting.length > 0) return oneOf(draw, fitting);
  if (pattern && format === undefined && chance(draw, 90)) {
    const expression = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'));
    matching.set(pattern, expression);
    return draw(() => expression);
  }
  if (hostile === 0) return format === 'email' ? 'ann@example.com' : plainText(draw, name);
  if (maxLength && chance(draw, 10)) {
    return 'x'.repeat(Math.min(maxLength, 5_000) + draw(fc.nat, 2) - 1);
  }
  if (chance(draw, 10)) return draw(fc.string, { unit: 'binary', maxLength: 30 });
  return oneOf(draw, WORDS);
}

/** Values that fields with rules of their own accept, and names for the others. */
function plainText(draw: Draw, name: string): string {
  const accepted = Object.entries(ACCEPTED).find(([field]) => name.toLowerCase().endsWith(field));
  return accepted ? oneOf(draw, accepted[1]) : `Basil ${draw(fc.nat, 99_999)}`;
}
const ACCEPTED: Record<string, readonly string[]> = {
  email: ['ann@example.com', ''],
  phonenumber: ['+1 555-0100', '030 1234 ext. 5'],
  timezone: ['UTC', 'America/New_York', 'Asia/Kathmandu'],
  time: ['09:00', '23:59'],
  date: ['2027-03-28', '2026-12-01'],
  days: ['["monday"]', '["sunday","friday"]'],
  from: ['2026-01-01', '2026-11-01T00:00:00Z'],
  to: ['2026-12-31', '2027-01-01T00:00:00+02:00'],
  status: ['pending', 'ordered,received', 'sent'],
  abbreviation: ['kg', 'bx', 'a1', 'b2', 'c3', 'd4'],
  limit: ['1', '50', '200'],
  url: ['https://example.com/a.webp'],
};

function knownFor(drawing: Drawing, name: string): readonly string[] {
  const { draw, known, hostile } = drawing;
  if (/(url|token)$/i.test(name) || chance(draw, hostile)) return known.texts;
  return name === 'unitOfMeasure' ? known.abbreviations : idsFor(drawing, name);
}

/** The ids that a field of this name wants, such as `vendorId`, `userIds` and `orderedBy`; mostly of its own table. */
function idsFor({ draw, known, hostile }: Drawing, name: string): readonly string[] {
  if (!/(id|ids|by)$/i.test(name) || chance(draw, hostile)) return [];
  const noun = name
    .replace(/.*By$/, 'user')
    .replace(/ids?$/i, '')
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const tables = noun === '' ? [] : [...known.ids.keys()];
  const table =
    tables.find((one) => one === noun || one === `${noun}s`) ??
    tables.find((one) => one.startsWith(noun.slice(0, 5)));
  const own = table && !chance(draw, hostile) ? known.ids.get(table) : undefined;
  return own ?? [...known.ids.values()].flat();
}

function fittingOf(values: readonly string[], { pattern }: Schema): readonly string[] {
  if (!pattern || values.length === 0) return values;
  const expression = new RegExp(pattern, 'u');
  return values.filter((value) => expression.test(value));
}
