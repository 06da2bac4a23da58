import { setTimeout as delay } from 'node:timers/promises';
import type { Answered } from './ask.ts';

export type Kind = 'order' | 'item' | 'photo' | 'e-mail' | 'edit';

/** Something that a person wants done. It is one errand, however often it is tried. */
export interface Errand {
  kind: Kind;
  /** Which order, item, photo, recipient, or the edit's name. */
  what: string;
  /** Milliseconds of `performance.now()`. */
  begunAt: number;
  tries: number;
  acknowledgedAt: number | undefined;
}

const PAUSE_MS = 100;

/** Everything that was wanted, and what was answered. */
export class Errands {
  readonly all: Errand[] = [];
  /** Answers that no disturbance excuses, such as an ended session. */
  readonly refused: string[] = [];

  /** How often a try failed, by how: the status, or that no answer came. */
  readonly failures = new Map<string, number>();

  get acknowledged(): number {
    return this.all.filter(({ acknowledgedAt }) => acknowledgedAt).length;
  }

  /** Tries until it is acknowledged, as whoever can repeat it without harm does. */
  async insist(
    kind: Kind,
    what: string,
    attempt: () => Promise<Answered | undefined>,
  ): Promise<Answered | undefined> {
    const errand = this.#begin(kind, what);
    for (;;) {
      const answered = await this.#try(errand, attempt);
      if (answered && answered.status < 500) return answered;
      await delay(PAUSE_MS);
    }
  }

  /** Tries once, as for what must not happen twice. */
  async once(
    kind: Kind,
    what: string,
    attempt: () => Promise<Answered | undefined>,
  ): Promise<void> {
    await this.#try(this.#begin(kind, what), attempt);
  }

  #begin(kind: Kind, what: string): Errand {
    const begunAt = performance.now();
    const errand = { kind, what, begunAt, tries: 0, acknowledgedAt: undefined };
    this.all.push(errand);
    return errand;
  }

  async #try(
    errand: Errand,
    attempt: () => Promise<Answered | undefined>,
  ): Promise<Answered | undefined> {
    errand.tries++;
    const answered = await attempt();
    if (answered && answered.status < 300) {
      errand.acknowledgedAt = performance.now();
    } else {
      const how = answered ? String(answered.status) : 'no answer';
      if (answered && answered.status < 500)
        this.refused.push(`${errand.kind}: ${JSON.stringify(answered)}`);
      this.failures.set(how, (this.failures.get(how) ?? 0) + 1);
    }
    return answered;
  }
}
