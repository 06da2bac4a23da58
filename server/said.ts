import { worded } from '../contract/statements/table.ts';
import type { Coded } from '../contract/statements/statement.ts';

/** The parts of an answer that say something to a person: the English sentence, and what it is made from (L2). */
export function said(coded: Coded) {
  return { message: worded(coded), ...coded };
}

export function wordedOrNull(coded: Coded | null): string | null {
  return coded && worded(coded);
}
