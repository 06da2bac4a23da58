import type { InjectOptions } from 'fastify';
import { z } from 'zod';
import type { Route } from '#contract/calls/route.ts';
import { chance, jsonText, oneOf, textFor } from './values.ts';
import type { Draw, Drawing, Known, Schema } from './values.ts';

type Method = NonNullable<InjectOptions['method']>;

/** A request as it would arrive, and the route for which it was made. */
export interface Request {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const METHODS: Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=x',
  'a/b',
];
const HEADERS: Record<string, string>[] = [
  { 'if-match': '"1"' },
  { 'if-match': '*, "x' },
  { 'if-none-match': '*' },
  { 'accept-encoding': 'br;q=0, gzip, *' },
  { 'x-write-id': '../\u00ff' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
  { cookie: 'procureapp_session=%00' },
  { range: 'bytes=0-0,5-,-1' },
  { expect: '200-maybe' },
];

const CSV = Buffer.from('name,vendorName,unitOfMeasure\nBasil,Vendor 1,u1\n=1+1,"x""y",kg\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES = [
  CSV,
  PNG,
  ...[
    'name;vendorName;unitOfMeasure\r\n"',
    'name,name,vendorName,unitOfMeasure\n\u0000,,,\n',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;<script>alert(1)</script>',
    '\u00ff\u00d8\u00ff\u00e0',
    '',
  ].map((content) => Buffer.from(content, 'latin1')),
];
const FILE_NAMES = [
  'photo.jpg',
  '../../x.webp',
  'a"; filename="b',
  '\u0000.png',
  'x'.repeat(300),
  '',
];

const schemas = new WeakMap<z.ZodType, Schema>();

function schemaOf(part: z.ZodType): Schema {
  const made =
    schemas.get(part) ?? (z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema);
  schemas.set(part, made);
  return made;
}

/** Draws one request for this route; half of them should succeed where the records allow it. */
export function requestFor(draw: Draw, route: Route, known: Known): Request {
  const hostile = chance(draw, 50) ? 0 : 10;
  const drawing = { draw, known, hostile };
  const isOdd = hostile > 0 && chance(draw, 20);
  const headers = isOdd ? { ...oneOf(draw, HEADERS) } : {};
  return {
    method: hostile > 0 && chance(draw, 4) ? oneOf(draw, METHODS) : route.method,
    url: pathFor(drawing, route) + queryFor(drawing, route),
    ...withBody(drawing, route, headers),
  };
}

/** `/api/vendors/:id` wants the id of a vendor. */
function pathFor(drawing: Drawing, { path, params }: Route): string {
  const properties = params ? (schemaOf(params).properties ?? {}) : {};
  return path.replace(/:(\w+)/g, (_, key: string) => {
    const noun = /^\/api\/([a-z]+-?[a-z]*)/.exec(path)?.[1]?.replace('-', '_') ?? '';
    const text = textFor(drawing, properties[key] ?? {}, key === 'id' ? `${noun}Id` : key);
    // Half of a surrogate pair cannot be written into an address.
    return encodeURIComponent(text.toWellFormed());
  });
}

function queryFor(drawing: Drawing, { query }: Route): string {
  if (!query) return '';
  const { properties = {} } = schemaOf(query);
  const chosen = Object.entries(properties).filter(() => chance(drawing.draw, 25));
  const parts = chosen.map(([key, schema]) => {
    const text = textFor(drawing, schema, key);
    return `${key}=${encodeURIComponent(text.toWellFormed())}`;
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

type Sent = Pick<Request, 'headers' | 'payload'>;

function withBody(drawing: Drawing, route: Route, headers: Record<string, string>): Sent {
  const { draw, hostile } = drawing;
  if (route.file) return formFor(drawing, route, headers);
  const isUnwanted = !route.body && !chance(draw, hostile);
  if (isUnwanted) return { headers };
  const text = jsonText(drawing, route.body ? schemaOf(route.body) : {});
  const isCut = hostile > 0 && chance(draw, 4);
  const type = hostile > 0 && chance(draw, 4) ? oneOf(draw, TYPES) : 'application/json';
  return {
    headers: { ...headers, 'content-type': type },
    payload: isCut ? text.slice(0, text.length >> 1) : text,
  };
}

function formFor(
  drawing: Drawing,
  { file = '', body }: Route,
  headers: Record<string, string>,
): Sent {
  const { draw, hostile } = drawing;
  const { properties = {} } = body ? schemaOf(body) : {};
  const fields = Object.entries({ ...properties, ...(hostile > 0 && { constructor: {} }) })
    .filter(() => chance(draw, 40))
    .map(([key, schema]) => part(`name="${key}"`, Buffer.from(textFor(drawing, schema, key))));
  const field = chance(draw, hostile) ? '__proto__' : file;
  const wanted = file === 'csvFile' ? CSV : PNG;
  const content = hostile === 0 ? wanted : oneOf(draw, FILES);
  fields.push(part(`name="${field}"; filename="${oneOf(draw, FILE_NAMES)}"`, content));
  const form = Buffer.concat([...fields, Buffer.from('--x--\r\n')]);
  const isCut = hostile > 0 && chance(draw, 10);
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: isCut ? form.subarray(0, form.length >> 1) : form,
  };
}

const part = (disposition: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
