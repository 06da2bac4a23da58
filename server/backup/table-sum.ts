import { createHash } from 'node:crypto';

/** Counts and sums the rows of a table in COPY's text form, however they are cut. */
export class TableSum {
  rows = 0;
  readonly #hash = createHash('sha256');

  add(text: Uint8Array): void {
    this.#hash.update(text);
    // Each row ends its line; a line break inside a value is written as \n.
    for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) this.rows += 1;
  }

  /** Call it once, at the end. */
  total(): { rows: number; sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}
