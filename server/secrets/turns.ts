import { refuse } from '../failure.ts';

/** Whose work it is, and whether it goes before that of strangers. */
export interface Turn {
  /** What has a queue of its own: `device:7`, `address:203.0.113.7`. */
  of: string;
  /** A device on which somebody has signed in before. */
  isKnown: boolean;
}

export interface TurnLimits {
  /** Works that run at the same time, one of each queue at most. */
  atOnce: number;
  /** Works that wait in one queue. */
  waitingOfOne: number;
  /** Works that wait in all queues of the known, and in all of strangers. */
  waiting: number;
}

interface Waiting {
  turn: Turn;
  start: () => void;
}

/**
 * Runs work in turn: each device has a short queue of its own, the queues take turns, and known devices go before
 * strangers. So one device that sends hundreds of tries waits for itself, and a person at another one does not (E36).
 * What exceeds a queue is refused as `unavailable`.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** By what they are of, in the sequence in which they get their next turn. */
  readonly #queues = new Map<string, Waiting[]>();
  readonly #running = new Set<string>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    this.#requireRoom(turn);
    await new Promise<void>((resolve) => {
      const queue = this.#queues.get(turn.of) ?? [];
      queue.push({ turn, start: resolve });
      this.#queues.set(turn.of, queue);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#running.delete(turn.of);
      this.#startNext();
    }
  }

  #requireRoom({ of, isKnown }: Turn): void {
    const { atOnce, waiting, waitingOfOne } = this.#limits;
    const own = this.#queues.get(of)?.length ?? 0;
    const all = [...this.#queues.values()].flat().filter((one) => one.turn.isKnown === isKnown);
    const isFree = this.#running.size < atOnce && !this.#running.has(of) && own === 0;
    if (isFree || (own < waitingOfOne && all.length < waiting)) return;
    throw refuse('unavailable', { because: 'sign_ins' });
  }

  #startNext(): void {
    while (this.#running.size < this.#limits.atOnce) {
      const free = [...this.#queues].filter(([of]) => !this.#running.has(of));
      const [of, queue] = free.find(([, [first]]) => first?.turn.isKnown) ?? free[0] ?? [];
      const next = queue?.shift();
      if (of === undefined || !queue || !next) return;
      // At the end of the line.
      this.#queues.delete(of);
      if (queue.length > 0) this.#queues.set(of, queue);
      this.#running.add(of);
      next.start();
    }
  }
}
