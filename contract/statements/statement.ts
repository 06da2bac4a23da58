import type { Refusal, Say } from '../refusals/refusal.ts';

/**
 * What the server says without refusing: an event of a timeline, the result of an import. A code with plain values, of the same
 * form as a refusal; its sentence is made where it is shown (L2).
 */
export type Coded = Refusal;

type None = Record<never, never>;

/** What a code means in English. `say` gives the sentence of another code among the params. */
export type Statement<P extends object> = (params: P, say: Say) => string;

/** One entry of a table: `statement(({ total }: { total: number }) => ...)`. */
export function statement<P extends object = None>(
  sentence: string | ((params: P, say: Say) => string),
): Statement<P> {
  return typeof sentence === 'string' ? () => sentence : sentence;
}
