import table from 'virtual:routes';
import type { Problem } from '#contract/problem.ts';
import type { Input, Reply } from '#contract/route.ts';
import type { RouteName, Routes } from '#contract/routes.ts';

/** Longer than any call should take; a kitchen's network may hold one open for ever. Milliseconds. */
const TIMEOUT_MS = 30_000;

/** A call that did not succeed. `message` is the status, a colon and the server's sentence. */
export class CallError extends Error {
  readonly status: number;
  /** The server's sentence alone, fit for a toast. */
  readonly sentence: string;
  readonly code: string;
  readonly details: Problem['details'];
  /** With the code `not_delivered`: nobody knows whether the message arrived. */
  readonly mayHaveArrived: boolean;
  /** With the code `changed_meanwhile`: the record as it is now. */
  readonly current: unknown;

  constructor(status: number, problem: Problem) {
    super(`${status}: ${problem.message}`);
    this.status = status;
    this.sentence = problem.message;
    this.code = problem.code;
    this.details = problem.details;
    this.mayHaveArrived = problem.mayHaveArrived ?? false;
    this.current = problem.current;
  }
}

/** No answer came: the network is gone or too slow. Whether the server did the work is unknown. */
export class NoAnswer extends CallError {
  constructor() {
    super(0, {
      code: 'no_answer',
      message: 'No connection to the server. Check the network and try again.',
    });
  }
}

/** The server's sentence for a person, whatever was thrown. */
export function sentenceOf(error: unknown, otherwise = 'Please try again.'): string {
  return error instanceof CallError ? error.sentence : otherwise;
}

const sessionEnded = new EventTarget();

/** Calls `listener` whenever the server says that the chosen profile's session has ended. Answers how to stop. */
export function onSessionEnded(listener: () => void): () => void {
  sessionEnded.addEventListener('ended', listener);
  return () => sessionEnded.removeEventListener('ended', listener);
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
  /** The version of the record that was read: refused with `changed_meanwhile` when it has another by now. */
  ifMatch?: number;
}

/** Makes a call of the contract by name. Throws `CallError`. */
export async function call<N extends RouteName>(
  name: N,
  ...[input, options]: Arguments<N>
): Promise<Reply<Routes[N]>> {
  const response = await send(name, input as Parts | undefined, options);
  return (response.status === 204 ? undefined : await response.json()) as Reply<Routes[N]>;
}

export interface Page<T> {
  rows: T;
  /** Where the next page begins, when there is one. */
  cursor: string | undefined;
  total: number;
}

/** Like `call`, for lists that are read a page at a time (D5). */
export async function callPage<N extends RouteName>(
  name: N,
  ...[input, options]: Arguments<N>
): Promise<Page<Reply<Routes[N]>>> {
  const response = await send(name, input as Parts | undefined, options);
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return {
    rows: (await response.json()) as Reply<Routes[N]>,
    cursor: next
      ? (new URL(next, location.origin).searchParams.get('cursor') ?? undefined)
      : undefined,
    total: Number(response.headers.get('x-total-count')),
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

async function send(
  name: RouteName,
  input: Parts | undefined,
  options?: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const body = input?.body;
  const headers = new Headers();
  // A JSON header without a body is refused by many servers, so it is set only with one.
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (options?.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  let response: Response;
  try {
    response = await fetch(addressOf(name, input), {
      method: table[name][0],
      credentials: 'same-origin',
      signal: options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (options?.signal?.aborted) throw error;
    throw new NoAnswer();
  }
  if (response.ok) return response;
  const text = await response.text().catch(() => '');
  throw failureOf({ status: response.status, text, otherwise: response.statusText });
}

/** What a failed answer is thrown as, read off its body; tells `onSessionEnded` when it says so. */
export function failureOf(answer: { status: number; text: string; otherwise: string }): CallError {
  const problem = problemOf(answer);
  if (problem.code === 'session_ended') sessionEnded.dispatchEvent(new Event('ended'));
  return new CallError(answer.status, problem);
}

function problemOf({ text, otherwise }: { text: string; otherwise: string }): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return { code: 'unknown', message: text.slice(0, 200) || otherwise };
  }
}
