import { REFUSALS, sentenceOf } from '../refusals/table.ts';
import { imports } from './imports.ts';
import { messages } from './messages.ts';
import { ordered } from './ordering.ts';
import { statement } from './statement.ts';
import type { Coded, Statement } from './statement.ts';
import { standing } from './standing.ts';
import { sendings } from './sendings.ts';
import { stock } from './stock.ts';
import { subjects } from './subjects.ts';
import { timeline } from './timeline.ts';

/** Everything that the server says without refusing, by its code (adr-035). */
export const STATEMENTS = {
  ...timeline,
  ...messages,
  ...subjects,
  ...stock,
  ...imports,
  ...ordered,
  ...standing,
  ...sendings,
  /** A sentence that an earlier version stored, and that is none of the table. */
  as_written: statement(({ text }: { text: string }) => text),
};

type Code = keyof typeof STATEMENTS;
export type StatementParams<C extends Code> =
  (typeof STATEMENTS)[C] extends Statement<infer P> ? P : never;
/** Params may be left out where the sentence needs none. */
type Params<C extends Code> =
  Record<never, never> extends StatementParams<C>
    ? [params?: StatementParams<C>]
    : [params: StatementParams<C>];

/** The params fit their code: `stated` is the only maker of statements. */
export function stated<C extends Code>(code: C, ...[params]: Params<C>): Coded {
  return { code, params: { ...params } };
}

/** In English: the sentence of a statement or a refusal. A code of another version has no sentence: `otherwise`. */
export function inEnglish({ code, params }: Coded, otherwise = code): string {
  if (Object.hasOwn(REFUSALS, code)) return sentenceOf({ code, params });
  if (!Object.hasOwn(STATEMENTS, code)) return otherwise;
  // The maker of the code has checked that the params are its own.
  return (STATEMENTS[code as Code] as Statement<object>)(params, inEnglish);
}
