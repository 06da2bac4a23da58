import { t } from '@lingui/core/macro';
import type { ProblemReply } from '#contract/calls/problem.ts';
import type { RefusalCode } from '#contract/refusals/table.ts';
import { CONNECTION } from '#contract/values/connection.ts';
import { sentenceIn } from './late-words.ts';
import type { Said } from './late-words.ts';

/** A failed answer as the web shows it. */
interface Shown
  extends Omit<ProblemReply, 'params' | 'details'>, Partial<Pick<ProblemReply, 'params'>> {
  details?:
    | readonly (Pick<Detail, 'path' | 'message'> & Partial<Pick<Detail, 'code' | 'params'>>)[]
    | undefined;
}

type Detail = NonNullable<ProblemReply['details']>[number];

/** A call that did not succeed. `message` is the status, a colon and the response text; people are shown `sentence`. */
export class CallError extends Error {
  readonly status: number;
  /** Why, in the table of refusals: what the web decides by. A newer server may have other codes. */
  readonly code: RefusalCode;
  /** What the sentence is made from. */
  readonly params: ProblemReply['params'];
  /** With the code `not_delivered`: it is unknown whether the message arrived. */
  readonly mayHaveArrived: boolean;
  /** With the code `changed_meanwhile`: the current record. */
  readonly current: unknown;
  /** After too many wrong tries: seconds until the next one is possible. */
  readonly retryAfterSeconds: number | undefined;
  readonly #shown: Shown;

  /** `text` is the raw answer, where that is not for a person to read. */
  constructor(status: number, problem: Shown, text = problem.message) {
    super(`${status}: ${text}`);
    this.status = status;
    this.#shown = problem;
    this.code = problem.code as RefusalCode;
    this.params = problem.params ?? {};
    this.mayHaveArrived = problem.mayHaveArrived ?? false;
    this.current = problem.current;
    this.retryAfterSeconds = problem.retryAfterSeconds;
  }

  /** Why, as a sentence alone, fit for a toast. In the language shown: a screen may keep the error when another is chosen. */
  get sentence(): string {
    return sentenceIn(this.#shown);
  }

  /** What the sentence is made from, for what is kept longer than the page. */
  get said(): Said {
    const { message, code, params } = this.#shown;
    return { message, code, ...(params && { params }) };
  }

  get details(): Shown['details'] {
    return this.#shown.details?.map((detail) => ({ ...detail, message: sentenceIn(detail) }));
  }
}

export function withoutAnswer(code: keyof typeof CONNECTION): Shown {
  return { code, params: {}, message: CONNECTION[code] };
}

/** No answer: the network is down or too slow. Whether the server did the work is unknown. */
export class NoAnswer extends CallError {
  constructor() {
    super(0, withoutAnswer('no_answer'));
  }
}

/** The record does not exist: deleted, combined into another one, or never stored. */
export function isNotFound(error: unknown): boolean {
  return isRefusedAs(error, 'not_found');
}

/** Whether the call was refused with one of these codes. */
export function isRefusedAs(error: unknown, ...codes: readonly RefusalCode[]): boolean {
  return error instanceof CallError && codes.includes(error.code);
}

/** Whether the server itself refused, so that nothing was done; a proxy's answer does not count. */
export function isRefusal(error: unknown): error is CallError {
  if (!(error instanceof CallError) || error.code === 'unknown') return false;
  return error.status >= 400 && error.status < 500;
}

/** The server's sentence for a person; without one `otherwise`, followed by the reason if it is known. */
export function sentenceOf(error: unknown, otherwise?: string): string {
  if (!(error instanceof CallError)) return otherwise ?? t`Please try again.`;
  if (error.code === 'unknown') return otherwise ?? error.sentence;
  const serverSpoke = !isRefusedAs(error, 'no_answer', 'unreachable');
  if (serverSpoke || !otherwise) return error.sentence;
  return `${otherwise}${otherwise.endsWith('.') ? '' : ':'} ${error.sentence}`;
}

/** What a refusal says of each field, worded where it is shown. */
export function fieldProblems(error: unknown): { path: string; sentence: () => string }[] {
  const details = error instanceof CallError ? (error.details ?? []) : [];
  return details.map(({ path }, index) => ({
    path,
    sentence: () => (error as CallError).details?.[index]?.message ?? '',
  }));
}
