import type { Refusal } from '../refusals/refusal.ts';
import { refused, sentenceOf } from '../refusals/table.ts';
import type { ParamsArgument, RefusalCode } from '../refusals/table.ts';

/**
 * Why a check of a schema refuses: `z.int(because('required', { field: 'quantity' }))`. The library's issues have a message and,
 * if they are custom, `params`; here each check gives its issue the refusal as `params`, from its error map.
 */
export function because<C extends RefusalCode>(code: C, ...params: ParamsArgument<C>) {
  const refusal = refused(code, ...params);
  return becauseOf(() => refusal);
}

/** The same, by what was given. */
export function becauseOf(refusalFor: (input: unknown) => Refusal) {
  return {
    error: (issue: { input?: unknown }) => {
      const refusal = refusalFor(issue.input);
      Object.assign(issue, { params: refusal });
      return sentenceOf(refusal);
    },
  };
}

/** An issue for `addIssue`, at a place within the value. */
export function issueAt<C extends RefusalCode>(
  path: (string | number)[],
  code: C,
  ...params: ParamsArgument<C>
) {
  const refusal = refused(code, ...params);
  return {
    code: 'custom' as const,
    path,
    message: sentenceOf(refusal),
    params: { ...refusal },
  };
}
