import type { Change, Topic } from '../../contract/values/topics.ts';

/** More ids than this would make an event large; screens then read again, as after another user's change. */
const WRITES_MAX = 20;

/** Changes that wait to be sent together. */
export class GatheredChanges {
  readonly #topics = new Set<Topic>();
  readonly #writes = new Set<string>();
  /** Whether every change among them came from a write with an id. */
  #allNamed = true;

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  add({ topics, writes }: Change): void {
    if (topics.length === 0) return;
    for (const topic of topics) this.#topics.add(topic);
    for (const id of writes) this.#writes.add(id);
    if (writes.length === 0 || this.#writes.size > WRITES_MAX) this.#allNamed = false;
  }

  /** All of them as one change; the list is empty afterwards. */
  take(): Change {
    const change = { topics: [...this.#topics], writes: this.#allNamed ? [...this.#writes] : [] };
    this.#topics.clear();
    this.#writes.clear();
    this.#allNamed = true;
    return change;
  }
}
