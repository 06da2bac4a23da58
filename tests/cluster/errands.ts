import { setTimeout as delay } from 'node:timers/promises';
import type { Answered } from './ask.ts';

export type Kind = 'order' | 'item' | 'photo' | 'e-mail' | 'edit';

/** Something that a person wants done. It is one errand, however often it is tried. */
export interface Errand {
  kind: Kind;
  /** Which order, item, photo, recipient, or the edit's name. */
  what: string;
  tries: number;
  isAcknowledged: boolean;
  /** When it was first tried, and when the last try ended, in milliseconds of `performance.now()`. */
  begunAt: number;
  endedAt: number;
}

type Attempt = () => Promise<Answered | undefined>;

const PAUSE_MS = 100;

/** Everything that was wanted, and what was answered. */
export class Errands {
  readonly all: Errand[] = [];
  /** Answers that no disturbance excuses, such as an ended session. */
  readonly refused: string[] = [];
  /** How often a try failed, by how: the status, or that no answer came. */
  readonly failures = new Map<string, number>();
  #isGivenUp = false;

  get acknowledged(): number {
    return this.all.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  /** From now on nothing is tried again. */
  giveUp(): void {
    this.#isGivenUp = true;
  }

  /** Tries until it is acknowledged or refused, as whoever can repeat it without harm does. */
  async insist(kind: Kind, what: string, attempt: Attempt): Promise<void> {
    const errand = this.#begin(kind, what);
    while (!(await this.#try(errand, attempt)) && !this.#isGivenUp) await delay(PAUSE_MS);
  }

  /** Tries once, as for what must not happen twice. */
  async once(kind: Kind, what: string, attempt: Attempt): Promise<void> {
    await this.#try(this.#begin(kind, what), attempt);
  }

  #begin(kind: Kind, what: string): Errand {
    const now = performance.now();
    const errand = { kind, what, tries: 0, isAcknowledged: false, begunAt: now, endedAt: now };
    this.all.push(errand);
    return errand;
  }

  /** Whether trying again is of no use: it is done, or refused. */
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
