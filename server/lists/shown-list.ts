import pLimit from 'p-limit';
import {
  isSameList,
  NO_SUM,
  withSum,
  validatorIn,
  writtenValidator,
} from '../../contract/values/list-validator.ts';
import type { ListValidator } from '../../contract/values/list-validator.ts';
import { brotlied } from '../http/compressed.ts';
import type { Encoding } from '../http/compressed.ts';
import type { Representation } from '../http/representation.ts';
import { BEFORE, FIRST_MIN, joinedBrotli, plainBrotliPieces } from './joined-brotli.ts';
import { joinedGzip, plainGzipPiece } from './joined-gzip.ts';
import type { ShownPart } from './list-part.ts';

/** A whole list compresses its parts on so many threads at once. */
const AT_ONCE = 2;

const GZIP_COMMA = plainGzipPiece(',');
const BROTLI_BEFORE = plainBrotliPieces(`,${BEFORE}`);

/** A list in parts as some callers see it: the bytes of its parts are joined, never compressed again. */
export class ShownList implements Representation {
  readonly validator: ListValidator;
  readonly etag: string;
  readonly #parts: readonly ShownPart[];
  readonly #made = new Map<Encoding | undefined, Promise<Buffer>>();

  constructor(parts: readonly ShownPart[], position: string) {
    this.#parts = parts;
    this.validator = {
      sum: parts.map(({ sum }) => sum).reduce(withSum, NO_SUM),
      count: parts.reduce((count, { texts }) => count + texts.length, 0),
      position,
    };
    this.etag = `"${writtenValidator(this.validator)}"`;
  }

  /** Also when the other list was put together on another node, or at another time. */
  readonly isSame = (etag: string): boolean => {
    const other = validatorIn(etag);
    return other !== undefined && isSameList(other, this.validator);
  };

  readonly bytes = (encoding: Encoding | undefined): Promise<Buffer> => {
    const known = this.#made.get(encoding) ?? this.#make(encoding);
    this.#made.set(encoding, known);
    return known;
  };

  async #make(encoding: Encoding | undefined): Promise<Buffer> {
    const parts = this.#parts;
    const plain = () => Buffer.from(`[${parts.flatMap(({ texts }) => texts).join(',')}]`);
    if (!encoding) return plain();
    const limit = pLimit(AT_ONCE);
    const turn = <T>(work: () => Promise<T>) => limit(work);
    if (encoding === 'gzip') {
      const pieces = await Promise.all(parts.map((part) => part.gzip(turn)));
      const all = pieces.flatMap((piece, at) => (at === 0 ? piece : [GZIP_COMMA, piece]));
      return joinedGzip([plainGzipPiece('['), ...all, plainGzipPiece(']')]);
    }
    if (!this.#canJoin()) return brotlied(plain());
    const pieces = await Promise.all(parts.map((part, at) => part.brotli(at === 0, turn)));
    const all = pieces.flatMap((piece, at) => (at === 0 ? piece : [BROTLI_BEFORE, piece]));
    return joinedBrotli([...all, plainBrotliPieces(']')]);
  }

  /** Whether the first part is long enough for the pieces after it. */
  #canJoin(): boolean {
    const [first, ...later] = this.#parts;
    if (!first) return false;
    return (
      later.length === 0 || first.texts.reduce((sum, { length }) => sum + length, 0) >= FIRST_MIN
    );
  }
}
