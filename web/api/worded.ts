import type { Coded } from '#contract/statements/statement.ts';
import { inEnglish } from '#contract/statements/table.ts';

/**
 * What the server says, from its code and params: the one place that chooses a language. `otherwise` is the sentence of the
 * answer, for a code or params of a newer server than this page. It brings all sentences along, so no first view imports it.
 */
export function worded(coded: Coded, otherwise: string): string {
  try {
    return inEnglish(coded, otherwise);
  } catch {
    return otherwise;
  }
}
