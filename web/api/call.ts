import table from 'virtual:routes';
import type { Input, Reply } from '#contract/calls/route.ts';
import type { RouteName, Routes } from '#contract/calls/routes.ts';
import { isHeldBack, keepAnswer, keptAnswer, keptFor } from './answers-to-keep.ts';
import type { Answer } from './answers-to-keep.ts';
import { headersOfCall } from './call-headers.ts';
import type { SaidByCall } from './call-headers.ts';
import { isRefusedAs, NoAnswer } from './call-error.ts';
import type { CallError } from './call-error.ts';
import { noteSuccess } from './call-events.ts';
import { failureOf } from './failed-answer.ts';
import { learnTime } from './right-now.ts';

/** Longer than most calls should take; a kitchen's network may keep one open forever. Milliseconds. */
const TIMEOUT_MS = 30_000;

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
  body?: unknown;
}

type Arguments<N extends RouteName> =
  object extends Input<Routes[N]>
    ? [input?: Input<Routes[N]>, options?: CallOptions]
    : [input: Input<Routes[N]>, options?: CallOptions];

export interface CallOptions extends SaidByCall {
  signal?: AbortSignal;
  /** The version of the record as read: refused with `changed_meanwhile` when it was changed since. */
  ifMatch?: number;
  /** The timeout of a call for which the server needs longer, in milliseconds. */
  timeout?: number;
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
  const headers = headersOfCall(options);
  // Many servers refuse a JSON header without a body, so it is set only with one.
  if (sent !== undefined) headers.set('content-type', 'application/json');
  if (options?.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  let response: Response;
  let body: unknown;
  if (isHeldBack(address)) return failed(new NoAnswer());
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
    return failed(new NoAnswer());
  }
  const { headers: answered } = response;
  if (response.ok) {
    noteSuccess();
    learnTime(answered.get('date'));
    const etag = answered.get('etag');
    if (etag) lastRead[name] = { body, etag };
    if (method === 'GET') keepAnswer({ name, address, body, headers: answered, userId });
    return { body, headers: answered };
  }
  const text = await response.text().catch(() => '');
  return failed(failureOf({ status: response.status, text, otherwise: response.statusText }));

  async function failed(error: CallError) {
    if (method !== 'GET') throw error;
    return otherwiseKept(address, error);
  }
}

/** Without an answer of the server a read shows what is known of its address (O1); with nothing known it has failed. */
export async function otherwiseKept(
  address: string,
  error: unknown,
): Promise<Pick<Answer, 'body' | 'headers'>> {
  const isUnanswered = isRefusedAs(error, 'no_answer', 'unreachable');
  const kept = isUnanswered ? await keptAnswer(address) : undefined;
  if (!kept) throw error;
  return kept;
}
