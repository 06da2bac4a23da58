import type { z } from 'zod';
import type { AsOneself, AtLocation, CallerRight, Right } from './rights.ts';

/** One call: everything on which browser, server, tests and the OpenAPI document must agree. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form: `/api/users/:id`. */
  path: `/api/${string}`;
  /** Who may call. */
  right: Right;
  /** One line for the OpenAPI document. */
  summary: string;
  params?: z.ZodObject;
  /** Malformed text parameters are 400. Malformed ids are 404, because they name nothing (D4). */
  textParams?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The multipart field of the file; the body's other fields are sent beside it. */
  file?: string;
  /** The body may also be form-encoded (E2): with `true` its fields are the body, a function makes the body of them. */
  form?: true | ((fields: Readonly<Record<string, string>>) => unknown);
  /** Maximum size in bytes. Default: `IMAGE_BYTES_MAX`. */
  fileBytesMax?: number;
  /** The answer's JSON; a media type when it is a file; `redirect` to another address; omitted when there is none (204). */
  reply?:
    | z.ZodType
    | 'application/pdf'
    | 'application/xml'
    | 'text/csv'
    | 'text/event-stream'
    | 'redirect';
  /**
   * A replica may answer: a list, search, sum or export, as old as the caller's last write and the last change that screens were
   * notified of. Its handler only reads. Default: the primary.
   */
  mayLag?: true;
  /** The status of success. Default: 200, or 204 without a reply. */
  status?: 200 | 201;
  /** The field in which a failure's message is repeated. */
  messageField?: 'error';
}

export function route<const R extends Route>(description: R & { right: RightOf<R> }): R {
  return description;
}

/** The rights that a call of this input can have: place and person stand in fields with an id, or in a record. */
type RightOf<R extends Route> = CallerRight | AtLocation<IdIn<R>> | AsOneself<IdIn<R>>;
type IdIn<R extends Route> =
  | 'record'
  | { [P in keyof Received<R>]: IdField<P, Received<R>[P]> }[keyof Received<R>];
type IdField<P extends string, Fields> = {
  [F in keyof Fields & string]: Fields[F] extends number | undefined ? `${P}.${F}` : never;
}[keyof Fields & string];

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<K extends string, R, V> = R extends Record<K, unknown> ? { [P in K]: V } : unknown;

/** The arguments of a caller. */
export type Input<R extends Route> = Part<
  'params',
  R,
  { [K in keyof Sent<R['params']>]: string | number }
> &
  (R extends { query: z.ZodType } ? { query?: Sent<R['query']> } : unknown) &
  Part<'body', R, Sent<R['body']>> &
  Part<'file', R, Blob>;

/** The arguments of a handler, validated. */
export interface Received<R extends Route> {
  params: Parsed<R['params']>;
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

/** The answer of the call. */
export type Reply<R extends Route> = R extends { reply: z.ZodType }
  ? z.output<R['reply']>
  : R extends { reply: 'text/csv' | 'text/event-stream' }
    ? AsyncIterable<string>
    : R extends { reply: 'redirect' }
      ? string
      : R extends { reply: string }
        ? Uint8Array
        : undefined;
