import { access } from './access.ts';
import { answering } from './answering.ts';
import { buying } from './buying.ts';
import { calls } from './calls.ts';
import { changed } from './changed.ts';
import { fields } from './fields.ts';
import { importing } from './importing.ts';
import { input } from './input.ts';
import { ordering } from './ordering.ts';
import { records } from './records.ts';
import { references } from './references.ts';
import { refusal } from './refusal.ts';
import type { Refusal, RefusalKind } from './refusal.ts';
import { requests } from './requests.ts';
import { sending } from './sending.ts';
import { shelf } from './shelf.ts';

/**
 * Every refusal by its code: status, params and English sentence (adr-035). The server throws codes (`server/failure.ts`); no
 * other place of it has a sentence for why something was refused. The web shows the message of the answer, and imports types
 * only, so that the sentences are not in its bundles.
 */
export const REFUSALS = {
  ...calls,
  ...access,
  ...requests,
  ...fields,
  ...input,
  ...references,
  ...records,
  ...ordering,
  ...answering,
  ...changed,
  ...buying,
  ...shelf,
  ...importing,
  ...sending,
  /** Well formed or not, the input is wrong: `because` is the first of the answer's details. */
  invalid_input: refusal(400, ({ because }: { because: Refusal }) => sentenceOf(because)),
};

export type RefusalCode = keyof typeof REFUSALS;
export type ParamsOf<C extends RefusalCode> =
  (typeof REFUSALS)[C] extends RefusalKind<infer P> ? P : never;
/** Params may be left out where the sentence needs none. */
export type ParamsArgument<C extends RefusalCode> =
  Record<never, never> extends ParamsOf<C> ? [params?: ParamsOf<C>] : [params: ParamsOf<C>];

/** The params fit their code: `refused` is the only maker of refusals. */
export function refused<C extends RefusalCode>(code: C, ...[params]: ParamsArgument<C>): Refusal {
  return { code, params: params ?? {} };
}

/** A code of an older or newer version has no sentence. */
function kindOf(code: string): RefusalKind<object> | undefined {
  return Object.hasOwn(REFUSALS, code)
    ? (REFUSALS[code as RefusalCode] as RefusalKind<object>)
    : undefined;
}

/** In English. */
export function sentenceOf({ code, params }: Refusal): string {
  return kindOf(code)?.sentence(params) ?? code;
}

export function statusOf({ code }: Refusal): number {
  return kindOf(code)?.status ?? 500;
}

/** Whether it is raised before anything is stored. */
export function isNothingStored({ code }: Refusal): boolean {
  return kindOf(code)?.nothingStored ?? false;
}
