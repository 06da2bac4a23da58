import { NOTHING_STORED } from '../values/nothing-stored.ts';

/** Why something was refused, or did not work: plain values. Its sentence is made from the table where it is shown (L2). */
export interface Refusal {
  code: string;
  params: Readonly<Record<string, unknown>>;
}

/** What a code of the table means. */
export interface RefusalKind<P extends object> {
  /** The status of the answer. A refusal of one field is shown in the details of `invalid_input`, so its status is 400. */
  status: number;
  /**
   * The English sentence. Plurals and numbers are written here, so that params are plain values. `say` gives the sentence of
   * another refusal among the params.
   */
  sentence: (params: P, say: Say) => string;
  /** The server raises it before it stores anything. */
  nothingStored: boolean;
  /** The sentence is a clause about a row of a file already: no capital, no full stop. */
  isClause: boolean;
}

export type Say = (of: Refusal) => string;

const NOT_FOUND = 404;

type None = Record<never, never>;

/** One entry of the table: `refusal(409, ({ name }: { name: string }) => ...)`. */
export function refusal<P extends object = None>(
  status: number,
  sentence: string | ((params: P, say: Say) => string),
  { nothingStored = NOTHING_STORED.has(status) || status === NOT_FOUND, isClause = false } = {},
): RefusalKind<P> {
  return {
    status,
    sentence: typeof sentence === 'string' ? () => sentence : sentence,
    nothingStored,
    isClause,
  };
}

/** A refusal of one field. */
export function ofField<P extends object = None>(
  sentence: string | ((params: P) => string),
): RefusalKind<P> {
  return refusal(400, sentence);
}

/** A refusal of one row of a file, as a clause: 'it has more cells than the header'. */
export function ofRow<P extends object = None>(
  clause: string | ((params: P) => string),
): RefusalKind<P> {
  return refusal(400, clause, { isClause: true });
}
