import { inEnglish } from '../contract/statements/table.ts';
import type { Coded } from '../contract/statements/statement.ts';

/** The parts of an answer that say something to a person: the English sentence, and what it is made from (L2). */
export function said(coded: Coded) {
  return { message: inEnglish(coded), ...coded };
}

export function inEnglishOrNull(coded: Coded | null): string | null {
  return coded && inEnglish(coded);
}
