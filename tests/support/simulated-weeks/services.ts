import { mayHaveArrived, notDelivered } from '#server/outside/not-delivered.ts';
import type { Services } from '#server/services.ts';
import type { TestApp } from '../app.ts';
import type { Chance } from './chance.ts';

/** Mail and text messages that are accepted, refused, lost, or accepted without an answer; and when each message arrived. */
export class UnreliableServices {
  readonly arrived = new Map<string, Date[]>();
  readonly #t: TestApp;
  readonly #chance: Chance;
  /** Nothing gets through until then. */
  #downUntil = 0;

  constructor(t: TestApp, chance: Chance) {
    this.#t = t;
    this.#chance = chance;
  }

  failFor(ms: number): void {
    this.#downUntil = this.#t.services.now().getTime() + ms;
  }

  services(): Services {
    const send = async ({ id }: { id: string }) => this.#send(id);
    return { ...this.#t.services, email: { send }, sms: { send } };
  }

  /** A node that now and then stops while it stores an order: before, or once it is stored. */
  nodeThatMayStop(): { node: Services; hasStopped(): boolean } {
    const all = this.services();
    let hasStopped = false;
    const stop = () => {
      hasStopped = true;
      throw new Error('connection terminated');
    };
    const db = Object.assign(Object.create(all.db) as typeof all.db, {
      writeAtOnce: async (...statement: Parameters<typeof all.db.writeAtOnce>) => {
        if (this.#chance.happens(0.05)) stop();
        const written = await all.db.writeAtOnce(...statement);
        if (this.#chance.happens(0.05)) stop();
        return written;
      },
    });
    return { node: { ...all, db }, hasStopped: () => hasStopped };
  }

  #send(id: string): { captured: boolean } {
    const now = this.#t.services.now();
    if (now.getTime() < this.#downUntil || this.#chance.happens(0.1))
      throw notDelivered({ because: 'email_unreachable' }, { retry: true });
    const isAnswered = this.#chance.happens(0.97);
    // One that hangs may have arrived or not.
    if (isAnswered || this.#chance.happens(0.5))
      this.arrived.set(id, [...(this.arrived.get(id) ?? []), now]);
    if (!isAnswered) throw mayHaveArrived({ because: 'email_time' });
    return { captured: false };
  }
}
