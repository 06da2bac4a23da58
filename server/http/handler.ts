import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Right } from '../../contract/calls/rights.ts';
import type { Received, Reply, Route } from '../../contract/calls/route.ts';
import type { Routes } from '../../contract/calls/routes.ts';
import type { Actor } from '../rights/actor.ts';
import type { RecordAtLocation, RecordOfPerson } from '../rights/require-right.ts';
import type { Services } from '../services.ts';
import type { Representation } from './representation.ts';
import type { UploadedFile } from './uploads.ts';

/** The arguments of a handler beside the services: the validated input, the actor, and the raw exchange for cookies. */
export interface Call<R extends Route> extends Received<R> {
  actor: Actor;
  /** For a route with `file`. */
  file: R extends { file: string } ? UploadedFile : undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The route's reply, `answer(...)` to set more than the body, or a list of the catalogue. */
type Result<R extends Route> = Promise<
  | Reply<R>
  | Answer<Reply<R>>
  | Answer<JsonText<Reply<R>>>
  | CachedList<Reply<R>>
  | ReadyBytes<Reply<R>>
>;

export type PlainHandler<R extends Route> = (call: Call<R>, services: Services) => Result<R>;

/** A handler with what its right needs first. `onRecord` and `onProof` make it. */
export interface SteppedHandler<R extends Route> {
  /** Reads the record, or checks the proof. Its failures refuse the call. */
  before(call: Call<R>, services: Services): Promise<unknown>;
  handle(call: Call<R>, services: Services, found: unknown): Result<R>;
}

/** The record in which the place and the person of the route's right stand. */
type RecordOf<R extends Route> = R['right'] extends { person: 'record' }
  ? RecordOfPerson
  : RecordAtLocation;

/**
 * For a route whose right stands in a record.
 * @param read the record. Throws `not_found`, which is answered before rights refuse
 */
export function onRecord<R extends Route, T extends RecordOf<R>>(
  read: PlainReading<R, T>,
  handle: (call: Call<R> & { record: T }, services: Services) => Result<R>,
): SteppedHandler<R> {
  return {
    before: read,
    handle: (call, services, record) => handle({ ...call, record: record as T }, services),
  };
}

/**
 * For a route whose right is a proof.
 * @param prove throws when the call does not have it; what it returns is the handler's `proof`
 */
export function onProof<R extends Route, T>(
  prove: PlainReading<R, T>,
  handle: (call: Call<R> & { proof: T }, services: Services) => Result<R>,
): SteppedHandler<R> {
  return {
    before: prove,
    handle: (call, services, proof) => handle({ ...call, proof: proof as T }, services),
  };
}
type PlainReading<R extends Route, T> = (call: Call<R>, services: Services) => Promise<T>;

/** These rights are refused by what `before` reads. */
type Stepped =
  | { person: 'record' }
  | { location: 'record' }
  | { prices: true }
  | Extract<Right, 'device' | 'signature' | 'prices'>;

export type Handler<R extends Route> = R['right'] extends Stepped
  ? SteppedHandler<R>
  : PlainHandler<R>;
export type HandlersOf<T extends Record<string, Route>> = { [N in keyof T]: Handler<T[N]> };
/** One handler for every call of the contract: a missing one is a type error. */
export type Handlers = HandlersOf<Routes>;

export interface Answer<T> {
  body: T;
  status?: 200 | 201;
  headers?: Record<string, string>;
}
/** A reply that is JSON text already; a stream is sent while it is being written. */
export class JsonText<T> {
  declare readonly reply: T;
  readonly text: Readable | string;

  constructor(text: Readable | string) {
    this.text = text;
  }
}

/** A whole list of the catalogue, answered from the catalogue cache under its name and made only when it is not in it. */
export class CachedList<T> {
  readonly name: string;
  readonly make: () => Promise<T>;

  constructor(name: string, make: () => Promise<T>) {
    this.name = name;
    this.make = make;
  }
}

/** A reply whose bytes are made once for all who get it. */
export class ReadyBytes<T> {
  declare readonly reply: T;
  readonly bytes: Representation;

  constructor(bytes: Representation) {
    this.bytes = bytes;
  }
}

const answers = new WeakSet<object>();

/** A reply with another status than the route's own, or with headers. */
export function answer<T>(body: T, more: Omit<Answer<T>, 'body'>): Answer<T> {
  const made = { body, ...more };
  answers.add(made);
  return made;
}

export function isAnswer(result: unknown): result is Answer<unknown> {
  return typeof result === 'object' && result !== null && answers.has(result);
}
