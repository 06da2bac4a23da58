import { t } from '@lingui/core/macro';
import table from 'virtual:routes';
import type { ProblemReply } from '#contract/calls/problem.ts';
import { CONNECTION } from '#contract/values/connection.ts';
import type { RefusalCode } from '#contract/refusals/table.ts';
import type { Input, Reply } from '#contract/calls/route.ts';
import type { RouteName, Routes } from '#contract/calls/routes.ts';
import { AUTHOR_HEADER, BACKGROUND_HEADER, WRITE_ID_HEADER } from '#contract/values/headers.ts';
import { sentenceIn } from './late-words.ts';
import { learnTime } from './right-now.ts';
import { isUnattended } from './unattended.ts';

/** Longer than most calls should take; a kitchen's network may keep one open forever. Milliseconds. */
const TIMEOUT_MS = 30_000;

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

  get details(): Shown['details'] {
    return this.#shown.details?.map((detail) => ({ ...detail, message: sentenceIn(detail) }));
  }
}

function withoutAnswer(code: keyof typeof CONNECTION): Shown {
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

const events = new EventTarget();

/** Calls `listener` when the server answers that the chosen profile's session has ended. Returns how to stop. */
export function onSessionEnded(listener: () => void): () => void {
  events.addEventListener('ended', listener);
  return () => events.removeEventListener('ended', listener);
}

/** Calls `listener` once, after the next call that succeeds. */
export function onceSucceeded(listener: () => void): void {
  events.addEventListener('succeeded', listener, { once: true });
}

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}
type Arguments<N extends RouteName> =
  object extends Input<Routes[N]>
    ? [input?: Input<Routes[N]>, options?: CallOptions]
    : [input: Input<Routes[N]>, options?: CallOptions];
export interface CallOptions {
  signal?: AbortSignal;
  /** The version of the record as read: refused with `changed_meanwhile` when it was changed since. */
  ifMatch?: number;
  /** The timeout of a call for which the server needs longer, in milliseconds. */
  timeout?: number;
  /** The id by which this page recognises the change that the call makes. */
  writeId?: string;
  /** The id of the user whose work is sent: refused in a session of somebody else. */
  author?: number;
}

/** The calls that read. */
export type ReadName = {
  [N in RouteName]: Routes[N]['method'] extends 'GET' ? N : never;
}[RouteName];

/**
 * Writes go through `write.ts`, except those of the session: after them the page has another user and an empty cache. What only
 * asks is no write, though it is long, and what a device says of itself is not its person's.
 */
type CallName =
  | ReadName
  | 'createSession'
  | 'setUp'
  | 'deleteSession'
  | 'checkBudgets'
  | 'reportWaiting';

/** Makes a call of the contract by name. Throws `CallError`. */
export async function call<N extends CallName>(
  name: N,
  ...[input, options]: Arguments<N>
): Promise<Reply<Routes[N]>> {
  const { body } = await send(name, input as Parts | undefined, options);
  return body as Reply<Routes[N]>;
}

/** How many rows match; when the server stopped counting, a minimum. */
export interface Total {
  count: number;
  stopped: boolean;
}

export interface Page<T> {
  rows: T;
  /** The start of the next page, if there is one. */
  cursor: string | undefined;
  total: Total;
}

/** Like `call`, for lists that are read page by page (D5). */
export async function callPage<N extends ReadName>(
  name: N,
  ...[input, options]: Arguments<N>
): Promise<Page<Reply<Routes[N]>>> {
  const { body, headers } = await send(name, input as Parts | undefined, options);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return {
    rows: body as Reply<Routes[N]>,
    cursor: next
      ? (new URL(next, location.origin).searchParams.get('cursor') ?? undefined)
      : undefined,
    total: {
      count: Number(headers.get('x-total-count')),
      stopped: headers.has('x-total-count-stopped'),
    },
  };
}

/** The address of a call, for links that the browser opens itself. */
export function addressOf(name: RouteName, input?: Parts): string {
  const path = table[name][1].replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(input?.params?.[key] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input?.query ?? {})) {
    if (value !== undefined && value !== '') query.set(key, value);
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** An answer to a read, as it may be kept on the device. */
export interface Answer {
  name: RouteName;
  address: string;
  body: unknown;
  headers: Headers;
  /** Who asked: another person may be here when it arrives. */
  userId: number | null;
}

/** Whose answers may be kept, and shown while there is no network; null: nobody's. */
export const keptFor: {
  userId: number | null;
  /** The person unlocked this device without the server, which has not accepted the PIN yet (O7). */
  isUnlocked: boolean;
  /** A session of somebody else may still be open at the server (O7). */
  isLeftOpen?: () => boolean;
} = { userId: null, isUnlocked: false };

/** Until the server has accepted the person's PIN, only calls that lead there are made: a cookie may be somebody else's. */
export const isHeldBack = (address = ''): boolean | undefined =>
  (keptFor.isUnlocked || keptFor.isLeftOpen?.()) &&
  !/^\/api\/(session|setup)(\/device|\/profiles)?$/.test(address);

/** Those of the first view, until `kept-answers.ts` is loaded. */
const early: Answer[] = [];
const EARLY_MAX = 30;

let keep = (answer: Answer): void => {
  if (early.length < EARLY_MAX) early.push(answer);
};
export const keepAnswer = (answer: Answer): void => keep(answer);

/** From now on `next` gets each answer, and first those that came before. */
export function keepAnswersBy(next: (answer: Answer) => void): void {
  keep = next;
  for (const answer of early.splice(0)) next(answer);
}

/** What the device keeps of this address; undefined without anything, and when its part was never loaded. */
async function keptAnswer(address: string): Promise<Pick<Answer, 'body' | 'headers'> | undefined> {
  try {
    return await (await import('./kept-answers.ts')).findKept(address);
  } catch {
    return undefined;
  }
}

/** The last answer of each list that browsers keep, with its ETag: `read-products.ts` reads only what changed since. */
export const lastRead: Partial<Record<RouteName, { body: unknown; etag: string }>> = {};

async function send(
  name: RouteName,
  input: Parts | undefined,
  options?: CallOptions,
): Promise<{ body: unknown; headers: Headers }> {
  const timeout = AbortSignal.timeout(options?.timeout ?? TIMEOUT_MS);
  const method = table[name][0];
  const address = addressOf(name, input);
  const sent = input?.body;
  const { userId } = keptFor;
  const headers = new Headers();
  // Many servers refuse a JSON header without a body, so it is set only with one.
  if (sent !== undefined) headers.set('content-type', 'application/json');
  if (options?.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  if (options?.writeId !== undefined) headers.set(WRITE_ID_HEADER, options.writeId);
  if (options?.author !== undefined) headers.set(AUTHOR_HEADER, String(options.author));
  if (isUnattended()) headers.set(BACKGROUND_HEADER, '1');
  let response: Response;
  let body: unknown;
  if (isHeldBack(address)) return otherwiseKept(new NoAnswer());
  try {
    response = await fetch(address, {
      method,
      credentials: 'same-origin',
      signal: options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      headers,
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    // A truncated answer counts as none.
    if (response.ok && response.status !== 204) body = await response.json();
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    return otherwiseKept(new NoAnswer());
  }
  const { headers: answered } = response;
  if (response.ok) {
    events.dispatchEvent(new Event('succeeded'));
    learnTime(answered.get('date'));
    const etag = answered.get('etag');
    if (etag) lastRead[name] = { body, etag };
    if (method === 'GET') keep({ name, address, body, headers: answered, userId });
    return { body, headers: answered };
  }
  const text = await response.text().catch(() => '');
  const failure = failureOf({ status: response.status, text, otherwise: response.statusText });
  return otherwiseKept(failure);

  /** Without an answer of the server a read shows what is known (O1). */
  async function otherwiseKept(error: CallError) {
    const isUnanswered = isRefusedAs(error, 'no_answer', 'unreachable');
    const kept = method === 'GET' && isUnanswered ? await keptAnswer(address) : undefined;
    if (!kept) throw error;
    return kept;
  }
}

/** The error of a failed answer, from its body; notifies `onSessionEnded` when the session has ended. */
export function failureOf({ status, text, otherwise }: FailedAnswer): CallError {
  const problem = problemIn(text);
  if (!problem) {
    return new CallError(
      status,
      withoutAnswer(UNREACHABLE.has(status) ? 'unreachable' : 'unknown'),
      text.slice(0, 200) || otherwise,
    );
  }
  if (problem.code === 'session_ended') events.dispatchEvent(new Event('ended'));
  return new CallError(status, problem);
}

interface FailedAnswer {
  status: number;
  text: string;
  /** The text of the status, for an answer without a body. */
  otherwise: string;
}

/** The statuses of a proxy that cannot reach a server. */
const UNREACHABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** The server's own message; undefined when another program answered in its place, such as a proxy. */
function problemIn(text: string): ProblemReply | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isProblem(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is ProblemReply {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  );
}
