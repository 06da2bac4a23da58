import { vi } from 'vitest';
import type { ProblemReply } from '#contract/calls/problem.ts';
import type { TestApp } from '../app.ts';
import { uploadsTo } from './server-uploads.ts';

/** What becomes of a call; without one it is answered. */
export const FAULTS = [
  'none',
  'offline',
  'fails',
  'asks to wait',
  'proxy',
  'answer lost',
  'hangs',
  'hangs after it was done',
  'hangs and arrives late',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What the server answered, whether or not that reached the browser. */
export interface Answered {
  /** The client's id, or null for a call without one. */
  id: string | null;
  path: string;
  status: number;
  code: string | undefined;
  message: string | undefined;
  /** It refused the moment: the clock of the device is ahead. */
  isMoment: boolean;
  /** It arrived after the browser had given up. */
  isLate: boolean;
}

export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
  sent: Record<string, unknown>;
}
export type Answer = { status: number; text: string } | 'none';

/** How the browser's calls meet the server. */
export interface Calls {
  /** That of the browser's session; null without one. */
  cookie: string | null;
  /** The next calls have these, in turn. */
  faults: Fault[];
  answered: Answered[];
  /** Called when a call arrives; what it returns, with the answer. */
  around: (call: Pick<Call, 'sent'>) => (answered: Answered) => void;
  /** An answer of the server has reached the browser. */
  onAnswer: () => void;
  /** What hangs, and whatever else has no answer yet, has reached its limit. */
  limitPasses(): void;
  isHanging(): boolean;
  /** Resolves once the next call hangs. */
  nextHang(): Promise<void>;
  /** Resolves once what was late has arrived. */
  settled(): Promise<void>;
}

/** `fetch` and XMLHttpRequest of a browser in front of the real server: a test may give each call a fault. */
export function callsOf(t: TestApp, now: () => number): Calls {
  const late = new Set<Promise<unknown>>();
  const open = new Set<() => void>();
  let hanging = 0;
  let hangs = Promise.withResolvers<void>();
  const calls: Calls = {
    cookie: null,
    faults: [],
    answered: [],
    around: () => () => undefined,
    onAnswer: () => undefined,
    limitPasses() {
      for (const giveUp of open) giveUp();
      open.clear();
      hanging = 0;
    },
    isHanging: () => hanging > 0,
    nextHang: () => hangs.promise,
    settled: async () => void (await Promise.all(late)),
  };

  async function answerTo(call: Call): Promise<Answer> {
    const fault = calls.faults.shift() ?? 'none';
    // What the browser sends, it sends now.
    const { cookie } = calls;
    const arrive = (isLate = false) => arrival(call, { cookie, isLate });
    if (fault === 'offline') return 'none';
    if (fault === 'fails') return problem(500, 'failed');
    if (fault === 'asks to wait') return problem(429, 'too_many');
    if (fault === 'hangs' || fault === 'hangs and arrives late') {
      await limit();
      if (fault !== 'hangs') arriveLate(arrive(true));
      return 'none';
    }
    const answer = await arrive();
    if (fault === 'proxy') return { status: 502, text: '<html>' };
    if (fault === 'hangs after it was done') await limit();
    return fault === 'none' ? answer : 'none';
  }

  async function limit(): Promise<void> {
    hanging += 1;
    hangs.resolve();
    hangs = Promise.withResolvers<void>();
    await new Promise<void>((resolve) => void open.add(resolve));
  }
  function arriveLate(arriving: Promise<unknown>): void {
    late.add(arriving);
    void arriving.finally(() => late.delete(arriving));
  }

  async function arrival(
    { method, path, headers, payload, sent }: Call,
    { cookie, isLate }: { cookie: string | null; isLate: boolean },
  ): Promise<Answer> {
    const hasArrived = calls.around({ sent });
    const { statusCode: status, body: text } = await t.app.inject({
      method: method as 'POST',
      url: path,
      headers: { ...headers, ...(cookie !== null && { cookie }) },
      ...(payload !== undefined && { payload }),
    });
    const { code, message, details } = JSON.parse(text || '{}') as Partial<ProblemReply>;
    const isMoment = details?.[0]?.path === 'at';
    const id = typeof sent['id'] === 'string' ? sent['id'] : null;
    const answered = { id, path, status, code, message, isMoment, isLate };
    calls.answered.push(answered);
    hasArrived(answered);
    return { status, text };
  }

  async function fetched(path: string, init: RequestInit & { method: string }) {
    const payload = init.body as string | undefined;
    const headers = Object.fromEntries(new Headers(init.headers));
    const sent = JSON.parse(payload ?? '{}') as Record<string, unknown>;
    const answer = await answerTo({ method: init.method, path, headers, payload, sent });
    if (answer === 'none') throw new TypeError('Failed to fetch');
    if (answer.status < 400) calls.onAnswer();
    const date = new Date(now()).toUTCString();
    return new Response(answer.text, { status: answer.status, headers: { date } });
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit & { method: string }) => {
    const gaveUp = Promise.withResolvers<never>();
    init.signal?.addEventListener('abort', () => gaveUp.reject(new Error('it took too long')));
    return Promise.race([fetched(path, init), gaveUp.promise]);
  });
  vi.stubGlobal('XMLHttpRequest', uploadsTo(answerTo, open));
  // A limit is a moment of the test's clock, and no waiting.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const stop = new AbortController();
    open.add(() => stop.abort());
    return stop.signal;
  });
  return calls;
}

const problem = (status: number, code: string): Answer => ({
  status,
  text: JSON.stringify({ code, message: code }),
});
