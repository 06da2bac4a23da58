import { access } from './access.ts';
import { answering } from './answering.ts';
import { buying } from './buying.ts';
import { calls } from './calls.ts';
import { changed } from './changed.ts';
import { CONNECTION } from '../values/connection.ts';
import { fields } from './fields.ts';
import { importRows } from './import-rows.ts';
import { importing } from './importing.ts';
import { input } from './input.ts';
import { ordering } from './ordering.ts';
import { prices } from './prices.ts';
import { records } from './records.ts';
import { references } from './references.ts';
import { refusal } from './refusal.ts';
import type { Refusal, RefusalKind } from './refusal.ts';
import { requests } from './requests.ts';
import { sending } from './sending.ts';
import { shelf } from './shelf.ts';
import { lowerFirst } from './words.ts';

/**
 * Every refusal by its code: status, params and English sentence (adr-035). The server throws codes (`server/failure.ts`), and
 * the web those of `connection.ts`; no other place has a sentence for why something was refused. What the server says without
 * refusing stands in `contract/statements/`, and `inEnglish` there gives the sentence of either.
 */
export const REFUSALS = {
  ...calls,
  ...access,
  ...requests,
  ...fields,
  ...input,
  ...references,
  ...records,
  ...prices,
  ...ordering,
  ...answering,
  ...changed,
  ...buying,
  ...shelf,
  ...importing,
  ...importRows,
  ...sending,
  no_answer: refusal(0, CONNECTION.no_answer),
  unreachable: refusal(503, CONNECTION.unreachable),
  unknown: refusal(500, CONNECTION.unknown),
  /** Well formed or not, the input is wrong: `because` is the first of the answer's details. */
  invalid_input: refusal(400, ({ because }: { because: Refusal }, say) => say(because)),
};

export type RefusalCode = keyof typeof REFUSALS;
export type ParamsOf<C extends RefusalCode> =
  (typeof REFUSALS)[C] extends RefusalKind<infer P> ? P : never;
/** Params may be left out where the sentence needs none. */
export type ParamsArgument<C extends RefusalCode> =
  Record<never, never> extends ParamsOf<C> ? [params?: ParamsOf<C>] : [params: ParamsOf<C>];

/** The params fit their code: `refused` is the only maker of refusals. */
export function refused<C extends RefusalCode>(code: C, ...[params]: ParamsArgument<C>): Refusal {
  return { code, params: { ...params } };
}

/** A code of an older or newer version has no sentence. */
function kindOf(code: string): RefusalKind<object> | undefined {
  return Object.hasOwn(REFUSALS, code)
    ? (REFUSALS[code as RefusalCode] as RefusalKind<object>)
    : undefined;
}

/** In English. */
export function sentenceOf({ code, params }: Refusal): string {
  return kindOf(code)?.sentence(params, sentenceOf) ?? code;
}

/** As a part of a sentence about a row: 'vendorName is required'. A name of a field or column keeps its letters. */
export function clauseOf(of: Refusal): string {
  const sentence = sentenceOf(of);
  if (isClauseOf(of)) return sentence;
  return lowerFirst(sentence.replace(/\.$/, ''));
}

/** Whether its sentence is a part of one about a row already. */
export function isClauseOf({ code }: Refusal): boolean {
  return kindOf(code)?.isClause ?? false;
}

export function statusOf({ code }: Refusal): number {
  return kindOf(code)?.status ?? 500;
}

/** Whether it is raised before anything is stored. */
export function isNothingStored({ code }: Refusal): boolean {
  return kindOf(code)?.nothingStored ?? false;
}
