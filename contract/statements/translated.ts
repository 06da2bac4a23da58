import type { Translated } from '../refusals/translated.ts';
import type { Statement } from './statement.ts';

/** The sentences of statements in another language: a code that lacks one is a type error. */
export type StatementsOf<Kinds extends Readonly<Record<string, Statement<never>>>> = {
  readonly [C in keyof Kinds]: Kinds[C] extends Statement<infer P> ? Translated<P> : never;
};
