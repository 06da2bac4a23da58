import { createHash } from 'node:crypto';
import type { ArchiveWriter } from './archive-writer.ts';
import { fileEntry, sumLine, sumsEntry, type Totals } from './archive-format.ts';

/** Sums are written after this many files, so that no list grows with their number. */
const FILES_PER_SUMS = 1_000;

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Adds files to an archive, and their sums. */
export class SumsWriter {
  readonly #archive: ArchiveWriter;
  readonly #all = createHash('sha256');
  #lines: string[] = [];
  #parts = 0;
  #count = 0;
  #bytes = 0;

  constructor(archive: ArchiveWriter) {
    this.#archive = archive;
  }

  get count(): number {
    return this.#count;
  }

  async add(name: string, bytes: Uint8Array): Promise<void> {
    await this.#archive.add(fileEntry(name), bytes);
    this.#lines.push(sumLine(sha256(bytes), name));
    this.#count += 1;
    this.#bytes += bytes.length;
    if (this.#lines.length === FILES_PER_SUMS) await this.#flush();
  }

  /** After the last file. */
  async finish(): Promise<Totals['files']> {
    if (this.#lines.length > 0) await this.#flush();
    return { count: this.#count, bytes: this.#bytes, sha256: this.#all.digest('hex') };
  }

  async #flush(): Promise<void> {
    const text = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#all.update(text);
    await this.#archive.add(sumsEntry(++this.#parts), text);
  }
}
