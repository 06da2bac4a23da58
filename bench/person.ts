import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { changeIn } from '#contract/values/topics.ts';
import type { Topic } from '#contract/values/topics.ts';

const messageIn = ({ body }: Answered) => (JSON.parse(body) as { message: string }).message;

/** What happened to everybody, by the kind of call. */
export class Record {
  readonly times = new Map<string, number[]>();
  readonly failures = new Map<string, number>();
  /** Answers 503 with Retry-After. */
  shed = 0;
  lostStreams = 0;
  readonly acknowledged = new Set<string>();

  took(kind: string, ms: number): void {
    const times = this.times.get(kind) ?? [];
    times.push(ms);
    this.times.set(kind, times);
  }

  failed(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }
}

interface Sent {
  kind: string;
  path: string;
  method?: string;
  body?: unknown;
  headers?: { [name: string]: string };
}

interface Answered {
  status: number;
  etag: string | undefined;
  body: string;
}

/** A signed-in device: its session, its connections and its open stream of changes. */
export class Person {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #address: string;
  readonly record: Record;
  readonly signal: AbortSignal;
  #cookie = '';

  constructor(address: string, { record, signal }: { record: Record; signal: AbortSignal }) {
    this.#address = address;
    this.record = record;
    this.signal = signal;
    signal.addEventListener('abort', () => this.#agent.destroy(), { once: true });
  }

  async signIn(userId: number): Promise<void> {
    while (!this.signal.aborted) {
      const sent = { kind: 'sign in', method: 'POST', path: '/api/session', body: { userId } };
      if ((await this.call(sent))?.status === 201) return;
      await this.pause(1_000, 5_000);
    }
  }

  /** Undefined when there was no answer, or 503: the person tries again later. */
  async call({ kind, path, method = 'GET', body, headers }: Sent): Promise<Answered | undefined> {
    const began = performance.now();
    try {
      const answer = await this.#send({ path, method, body, headers });
      if (answer.status === 503 && answer.retryAfter) {
        this.record.shed += 1;
        return undefined;
      }
      this.record.took(kind, performance.now() - began);
      if (answer.status >= 400)
        this.record.failed(`${kind}: ${answer.status} ${messageIn(answer)}`);
      return answer;
    } catch (error) {
      if (!this.signal.aborted) this.record.failed(`${kind}: ${String(error)}`);
      return undefined;
    }
  }

  #send({ path, method, body, headers }: Omit<Sent, 'kind'>) {
    return new Promise<Answered & { retryAfter: boolean }>((resolve, reject) => {
      const sent = request(`${this.#address}${path}`, {
        method,
        agent: this.#agent,
        headers: {
          cookie: this.#cookie,
          'accept-encoding': 'br',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      sent.on('error', reject);
      sent.on('response', (answer) => {
        this.#cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? this.#cookie;
        const status = answer.statusCode ?? 0;
        const { etag, 'retry-after': retryAfter } = answer.headers;
        text(answer).then(
          (read) => resolve({ status, etag, body: read, retryAfter: retryAfter !== undefined }),
          reject,
        );
      });
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Keeps a stream open, and reconnects as screens do. */
  async follow(onTopics: (topics: readonly Topic[]) => void): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) => {
        const stream = request(`${this.#address}/api/changes?silentForMs=0`, {
          headers: { cookie: this.#cookie },
          signal: this.signal,
        });
        stream.on('response', (answer) => {
          answer.setEncoding('utf8').on('data', (lines: string) => {
            const topics = [...lines.matchAll(/^data: (.+)$/gm)].flatMap(
              ([, line = '']) => changeIn(line).topics,
            );
            if (topics.length > 0) onTopics(topics);
          });
          answer.on('error', () => undefined).on('close', resolve);
        });
        stream.on('error', () => resolve()).end();
      });
      if (this.signal.aborted) return;
      this.record.lostStreams += 1;
      await this.pause(1_000, 3_000);
    }
  }

  async pause(from: number, to: number): Promise<void> {
    const ms = from + Math.random() * (to - from);
    await delay(ms, undefined, { signal: this.signal }).catch(() => undefined);
  }
}
