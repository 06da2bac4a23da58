import { NO_SUM, withSum, recordSum } from '../../contract/values/list-validator.ts';
import type { ListSum } from '../../contract/values/list-validator.ts';
import { BEFORE, firstBrotliPiece, laterBrotliPiece } from './joined-brotli.ts';
import { gzipPiece } from './joined-gzip.ts';
import type { GzipPiece } from './joined-gzip.ts';

/** A record of a list that is kept in parts. */
export interface ListedRecord {
  id: string;
  /** What the list is sorted by. */
  name: string;
  /** As in the answer: written like `JSON.stringify` does, and beginning with a text (`{"id":`). */
  json: string;
}

/** How a record is shown to some callers: its JSON as they see it. One function for all lists shown so. */
export type View = (json: string) => string;

/** Consecutive records of a list. Never changed; what is made of it is made once. */
export class ListPart {
  readonly records: readonly ListedRecord[];
  readonly #made = new Map<unknown, unknown>();

  constructor(records: readonly ListedRecord[]) {
    this.records = records;
  }

  /** What `make` makes of this part, made at the first call. */
  made<T>(make: (part: ListPart) => T): T {
    if (!this.#made.has(make)) this.#made.set(make, make(this));
    return this.#made.get(make) as T;
  }

  isMade(what: ((part: ListPart) => unknown) | View): boolean {
    return this.#made.has(what);
  }

  shown(view: View): ShownPart {
    const known = this.#made.get(view) as ShownPart | undefined;
    if (known) return known;
    const shown = new ShownPart(this.records.map(({ json }) => view(json)));
    this.#made.set(view, shown);
    return shown;
  }
}

/** A part as some callers see it: its texts, their sum, and their bytes in each encoding, made when first asked for. */
export class ShownPart {
  readonly texts: readonly string[];
  readonly sum: ListSum;
  #gzip: Promise<GzipPiece> | undefined;
  #first: Promise<Buffer> | undefined;
  #later: Promise<Buffer> | undefined;

  constructor(texts: readonly string[]) {
    this.texts = texts;
    this.sum = texts.map(recordSum).reduce(withSum, NO_SUM);
  }

  /** @param turn when it is compressed, if it is not yet */
  gzip(turn: Turn): Promise<GzipPiece> {
    return (this.#gzip ??= turn(() => gzipPiece(Buffer.from(this.texts.join(',')))));
  }

  /** The piece of the part with which a list begins, or of one that follows `BEFORE`. */
  brotli(isFirst: boolean, turn: Turn): Promise<Buffer> {
    if (isFirst)
      return (this.#first ??= turn(() =>
        firstBrotliPiece(Buffer.from(`[${this.texts.join(',')}`)),
      ));
    return (this.#later ??= turn(() =>
      laterBrotliPiece(Buffer.from(this.texts.join(',').slice(BEFORE.length))),
    ));
  }
}

/** Runs work when it is its turn. */
type Turn = <T>(work: () => Promise<T>) => Promise<T>;
