import { setTimeout as delay } from 'node:timers/promises';
import type { Answered } from './ask.ts';

export type Kind = 'order' | 'item' | 'photo' | 'e-mail' | 'edit';

/** A request of a person. It is one errand, however often it is tried. */
export interface Errand {
  kind: Kind;
  /** The order, item, photo, recipient, or the new name. */
  what: string;
  tries: number;
  isAcknowledged: boolean;
  /** Times of the first try and of the end of the last try, in milliseconds of `performance.now()`. */
  begunAt: number;
  endedAt: number;
}

type Attempt = () => Promise<Answered | undefined>;

const PAUSE_MS = 100;

/** Every errand, and how it was answered. */
export class Errands {
  readonly all: Errand[] = [];
  /** Answers that no disturbance explains, such as an ended session. */
  readonly refused: string[] = [];
  /** Number of failed tries by status, or without an answer. */
  readonly failures = new Map<string, number>();
  #isGivenUp = false;

  get acknowledged(): number {
    return this.all.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  /** From now on nothing is retried. */
  giveUp(): void {
    this.#isGivenUp = true;
  }

  /** Tries until it is acknowledged or refused; for calls that can be repeated without harm. */
  async insist(kind: Kind, what: string, attempt: Attempt): Promise<void> {
    const errand = this.#begin(kind, what);
    while (!(await this.#try(errand, attempt)) && !this.#isGivenUp) await delay(PAUSE_MS);
  }

  /** Tries once; for calls that must not happen twice. */
  async once(kind: Kind, what: string, attempt: Attempt): Promise<void> {
    await this.#try(this.#begin(kind, what), attempt);
  }

  #begin(kind: Kind, what: string): Errand {
    const now = performance.now();
    const errand = { kind, what, tries: 0, isAcknowledged: false, begunAt: now, endedAt: now };
    this.all.push(errand);
    return errand;
  }

  /** Whether a retry is useless: the errand is done, or refused. */
  async #try(errand: Errand, attempt: Attempt): Promise<boolean> {
    errand.tries++;
    const answered = await attempt();
    errand.endedAt = performance.now();
    const status = answered?.status ?? Infinity;
    errand.isAcknowledged = status < 300;
    if (errand.isAcknowledged) return true;
    const how = answered ? String(status) : 'no answer';
    this.failures.set(how, (this.failures.get(how) ?? 0) + 1);
    if (status < 500) this.refused.push(`${errand.kind}: ${JSON.stringify(answered)}`);
    return status < 500;
  }
}
