import { setTimeout as delay } from 'node:timers/promises';
import type { CallResult } from './http-call.ts';

export const KINDS = [
  'order',
  'item',
  'photo',
  'e-mail',
  'edit',
  'answer',
  'receipt',
  'count',
] as const;
export type Kind = (typeof KINDS)[number];

/** A request of a person. It is one task, however often it is tried. */
export interface Task {
  kind: Kind;
  /** The order, item, photo, recipient, new name, name of who answered, receipt or count. */
  what: string;
  tries: number;
  isAcknowledged: boolean;
  /** Times of the first try and of the end of the last try, in milliseconds of `performance.now()`. */
  begunAt: number;
  endedAt: number;
}

type Attempt = () => Promise<CallResult | undefined>;

const PAUSE_MS = 100;

/** Every task, and how it was answered. */
export class Tasks {
  readonly all: Task[] = [];
  /** Answers that no disturbance explains, such as an ended session. */
  readonly refused: string[] = [];
  /** Number of failed tries by status, or without an answer. */
  readonly failures = new Map<string, number>();
  #isAborted = false;

  get acknowledged(): number {
    return this.all.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  /** From now on nothing is retried. */
  giveUp(): void {
    this.#isAborted = true;
  }

  /** Tries until it is acknowledged or refused; for calls that can be repeated without harm. */
  async insist(
    kind: Kind,
    what: string,
    attempt: Attempt,
    { pauseMs = PAUSE_MS } = {},
  ): Promise<void> {
    const task = this.#begin(kind, what);
    while (!(await this.#try(task, attempt)) && !this.#isAborted) await delay(pauseMs);
  }

  /** Tries once; for calls that must not happen twice. */
  async once(kind: Kind, what: string, attempt: Attempt): Promise<void> {
    await this.#try(this.#begin(kind, what), attempt);
  }

  #begin(kind: Kind, what: string): Task {
    const now = performance.now();
    const task = { kind, what, tries: 0, isAcknowledged: false, begunAt: now, endedAt: now };
    this.all.push(task);
    return task;
  }

  /** Whether a retry is useless: the task is done, or refused. */
  async #try(task: Task, attempt: Attempt): Promise<boolean> {
    task.tries++;
    const response = await attempt();
    task.endedAt = performance.now();
    const status = response?.status ?? Infinity;
    task.isAcknowledged = status < 300;
    if (task.isAcknowledged) return true;
    const how = response ? String(status) : 'no answer';
    this.failures.set(how, (this.failures.get(how) ?? 0) + 1);
    if (status < 500) this.refused.push(`${task.kind}: ${JSON.stringify(response)}`);
    return status < 500;
  }
}
