import type { RefusalKind, Say } from './refusal.ts';

/** A sentence in another language, of the same params as the English one. */
export type Translated<P extends object> = string | ((params: P, say: Say) => string);

/** The sentences of refusals in another language: a code that lacks one is a type error. */
export type SentencesOf<Kinds extends Readonly<Record<string, RefusalKind<never>>>> = {
  readonly [C in keyof Kinds]: Kinds[C] extends RefusalKind<infer P> ? Translated<P> : never;
};
