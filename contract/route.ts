import type { z } from 'zod';

/**
 * Who may call, weakest claim first. `anyone`: no session is needed. `token`: the link itself is the proof.
 * `employee`: any chosen profile, managers included; rows are then narrowed to what is theirs (D30).
 * `manager`: managers only. In open mode a call without a session is allowed everything (D29).
 */
export type Who = 'anyone' | 'token' | 'employee' | 'manager';

/** One call: everything that browser, server, tests and the OpenAPI document must agree on. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form: `/api/users/:id`. */
  path: `/api/${string}`;
  who: Who;
  /** One line for the OpenAPI document. */
  summary: string;
  params?: z.ZodObject;
  /** Path parameters are texts: of a wrong form they are 400. Others are ids, which then name nothing: 404 (D4). */
  textParams?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The multipart field that carries a file; the body's other fields arrive beside it. */
  file?: string;
  /** Its bytes at most. Default: `IMAGE_BYTES_MAX`. */
  fileBytesMax?: number;
  /** The answer's JSON; a media type when the answer is a file; left out when there is none (204). */
  reply?: z.ZodType | 'application/pdf' | 'text/csv' | 'text/event-stream';
  /** When it succeeds. Default: 200, or 204 without a reply. */
  status?: 200 | 201;
  /** The field under which a failure's message is sent once more. */
  messageField?: 'error';
  /** The whole unfiltered list is kept ready as bytes until the catalogue changes. */
  cached?: true;
}

export function route<const R extends Route>(description: R): R {
  return description;
}

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<K extends string, R, V> = R extends Record<K, unknown> ? { [P in K]: V } : unknown;

/** What a caller passes. */
export type Input<R extends Route> = Part<
  'params',
  R,
  { [K in keyof Sent<R['params']>]: string | number }
> &
  (R extends { query: z.ZodType } ? { query?: Sent<R['query']> } : unknown) &
  Part<'body', R, Sent<R['body']>> &
  Part<'file', R, Blob>;

/** What a handler receives, checked. */
export interface Received<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

/** What the call answers. */
export type Reply<R extends Route> = R extends { reply: z.ZodType }
  ? z.output<R['reply']>
  : R extends { reply: 'text/csv' | 'text/event-stream' }
    ? AsyncIterable<string>
    : R extends { reply: string }
      ? Uint8Array
      : undefined;
