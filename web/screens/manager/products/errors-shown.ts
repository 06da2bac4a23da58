import type { Coded } from '#contract/statements/statement.ts';
import { IMPORT_ERRORS_SHOWN } from '#contract/values/limits.ts';
import { worded } from '#web/api/worded.ts';

interface Refused {
  errors: readonly string[];
  errorsCoded: readonly Coded[];
}

/** The first rows of a file that are refused, each with its reasons. */
export function errorsShown({ errors, errorsCoded }: Refused): string[] {
  return errorsCoded
    .slice(0, IMPORT_ERRORS_SHOWN)
    .map((coded, index) => worded(coded, errors[index] ?? coded.code));
}
