import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress } from 'node:zlib';

/**
 * Texts that are compressed one by one and joined to one Brotli stream without compressing again (adr-045). Node has no
 * mode for it, so a later piece is made such that what stands before it in the stream does not matter:
 *
 * - It begins and ends at a byte, because the compressor is flushed before and after it.
 * - It is compressed after `PRIMER`, which has no bytes of JSON, so that it refers to nothing before itself, and which
 *   leaves the compressor with four long distances, so that it takes none of them for one of its own.
 * - The primer is longer than the window, and so is the first piece: the words of Brotli's dictionary are numbered from the
 *   beginning of the window, which otherwise is that of the stream.
 * - The two bytes before it, which choose the codes of its first bytes, are always those of `BEFORE`.
 *
 * Each is read back after other bytes than it was made after. One that would not be the same is stored uncompressed.
 */

const WINDOW_BITS = 17;
const OPTIONS = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  },
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
  chunkSize: 1 << 17,
};

/** How many bytes the first piece has at least, when others follow it. */
export const FIRST_MIN = 1 << WINDOW_BITS;

/** The text before each later piece, after a comma or a bracket: a piece is the rest of its first record, and others. */
export const BEFORE = '{"';

const compressed = promisify(brotliCompress);
const decompressed = promisify(brotliDecompress);

/** The piece that begins a stream. */
export const firstBrotliPiece = (text: Buffer): Promise<Buffer> => compressed(text, OPTIONS);

/** A piece that follows at least `FIRST_MIN` bytes that end with `BEFORE`. */
export async function laterBrotliPiece(text: Buffer): Promise<Buffer> {
  const compressor = createBrotliCompress(OPTIONS);
  compressor.write(PRIMER);
  compressor.flush(constants.BROTLI_OPERATION_FLUSH);
  compressor.end(text);
  const primed = await (beginnings.primer ??= compressed(PRIMER, OPTIONS));
  const piece = (await buffer(compressor)).subarray(primed.length);
  return (await readsAs(piece, text)) ? piece : plainBrotliPieces(text);
}

/** A text that is not compressed. */
export function plainBrotliPieces(text: string | Buffer): Buffer {
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += BLOCK_MAX) {
    const block = bytes.subarray(at, at + BLOCK_MAX);
    // Not the last block; its length less one in 16 bits; not compressed.
    const head = ((block.length - 1) << 3) | (1 << 19);
    blocks.push(Buffer.from([head & 0xff, (head >> 8) & 0xff, head >> 16]), block);
  }
  return Buffer.concat(blocks);
}
const BLOCK_MAX = 1 << 16;

/** @param pieces the first one begins the stream */
export function joinedBrotli(pieces: readonly Buffer[]): Buffer {
  return Buffer.concat([...pieces, LAST]);
}
/** An empty block, marked as the last. */
const LAST = Buffer.from([3]);

/** What pieces are made after, and read back after, as compressed bytes. The same for all. */
const beginnings: { primer?: Promise<Buffer>; other?: Promise<Buffer> } = {};

/** Longer than the primer, with other bytes before and other distances between copies. */
const OTHER = Buffer.from(
  `The first of four, of which a second is copied:${'='.repeat(FIRST_MIN)}a second; The first; copied: of four${BEFORE}`,
);

async function readsAs(piece: Buffer, text: Buffer): Promise<boolean> {
  const other = await (beginnings.other ??= compressed(OTHER, OPTIONS));
  const read = await decompressed(joinedBrotli([other, piece])).catch(() => undefined);
  return read?.subarray(OTHER.length).equals(text) ?? false;
}

/**
 * Four patterns, and most of a window behind them the same again in another sequence: the distances of these copies are what
 * the compressor remembers. All bytes but `BEFORE` are control characters, which JSON does not have, and none of those after
 * the copies is repeated, which would be a copy too.
 */
const PRIMER = primer();

function primer(): Buffer {
  const patterns = [3, 5, 7, 11].map((step) =>
    Array.from({ length: 16 }, (_, index) => 1 + ((index * index + step * index) % 25)),
  );
  const [one = [], two = [], three = [], four = []] = patterns;
  const again = [...three, 26, ...one, 27, 28, ...four, 29, 30, 31, ...two];
  const end = Buffer.concat([Buffer.from(again), Buffer.from(BEFORE)]);
  const start = Buffer.from(patterns.flat());
  const between = Buffer.alloc(100_000);
  const before = Buffer.alloc(FIRST_MIN - start.length - between.length - end.length);
  return Buffer.concat([before, start, between, end]);
}
