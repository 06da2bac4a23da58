import { createHash } from 'node:crypto';
import { representationOf } from './representation.ts';
import type { Representation } from './representation.ts';

/**
 * Values derived from the catalogue, computed once per change: short lists as finished bytes, and what searches read. A
 * value whose computation overlaps a change is given to its waiting callers but not cached, so that nothing stale stays.
 * While this node receives no notifications of other nodes' changes, nothing is cached.
 */
export class CatalogueCache {
  #kept = new Map<string, Promise<unknown>>();
  #following = new Map<string, unknown>();
  #isListening = false;
  #changes = 0;

  /** Call on every change of the catalogue, here (before the change is acknowledged) or on another node. */
  drop(): void {
    this.#kept.clear();
    this.#changes += 1;
  }

  /** Whether this node receives notifications of other nodes' changes. */
  setListening(isListening: boolean): void {
    this.#isListening = isListening;
    // The database may be another server now, which lacks what the former one had last committed.
    this.#following.clear();
    this.drop();
  }

  /**
   * The same cache for a call that reads a replica: it takes what is kept and keeps nothing that it computes, because the
   * replica may not show the change yet after which the cache was emptied.
   */
  onlyTaking(): CatalogueCache {
    const taking = new CatalogueCache();
    taking.#kept = this.#kept;
    return taking;
  }

  /**
   * What is read at this moment is current as long as the number stays the same; undefined when changes of other nodes
   * may be unknown here.
   */
  get moment(): number | undefined {
    return this.#isListening ? this.#changes : undefined;
  }

  /** What follows changes by itself, by `moment`: made once under a name that always has the same type. */
  following<T extends object>(name: string, make: () => T): T {
    const known = this.#following.get(name) as T | undefined;
    if (known) return known;
    const made = make();
    this.#following.set(name, made);
    return made;
  }

  /** The bytes of the list `name`, computed by `make` when it is not cached. */
  list(name: string, make: () => Promise<unknown>): Promise<Representation> {
    return this.value(name, async () => {
      const json = JSON.stringify(await make());
      const sum = createHash('sha256').update(json).digest('base64url').slice(0, 22);
      return representationOf(json, `"${sum}"`);
    });
  }

  /** The result of `make`, cached under a name that always has the same type. */
  value<T>(name: string, make: () => Promise<T>): Promise<T> {
    const ready = this.#kept.get(name);
    if (ready) return ready as Promise<T>;
    const pending = make();
    if (this.#isListening) {
      this.#kept.set(name, pending);
      pending.catch(() => {
        if (this.#kept.get(name) === pending) this.#kept.delete(name);
      });
    }
    return pending;
  }
}
