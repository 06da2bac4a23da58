import type { Files } from '../outside/files.ts';

/** Each waits for a disk or a bucket, so several are stored at the same moment. */
const AT_ONCE = 8;
const TOLD_AFTER = 1_000;

/** Stores files, a few at once. */
export class StoreFiles {
  readonly #files: Files;
  readonly #say: (sentence: string) => void;
  #waiting: { name: string; bytes: Uint8Array }[] = [];
  #stored = 0;

  constructor(files: Files, say: (sentence: string) => void) {
    this.#files = files;
    this.#say = say;
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    this.#waiting.push({ name, bytes });
    if (this.#waiting.length === AT_ONCE) await this.finish();
  }

  /** Resolves when all of them are stored for good. */
  async finish(): Promise<void> {
    const files = this.#waiting;
    this.#waiting = [];
    await Promise.all(files.map(({ name, bytes }) => this.#files.put(name, bytes)));
    this.#stored += files.length;
    // A thousand is a whole number of rounds.
    if (files.length > 0 && this.#stored % TOLD_AFTER === 0) {
      this.#say(`  ${this.#stored.toLocaleString('en')} so far`);
    }
  }
}
