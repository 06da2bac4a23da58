import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/**
 * Texts that are compressed one by one and joined to one gzip file without compressing again: deflate data that ends with
 * a flush may be followed by other data, and the check sum of a whole follows from those of its parts.
 */

const deflated = promisify(deflateRaw);

export interface GzipPiece {
  bytes: Buffer;
  /** The length of the text in bytes. */
  length: number;
  crc: number;
}

export async function gzipPiece(text: Buffer): Promise<GzipPiece> {
  const bytes = await deflated(text, { level: 6, finishFlush: constants.Z_SYNC_FLUSH });
  return { bytes, length: text.length, crc: crc32(text) };
}

/** A text that is not compressed, in one block. At most 65,535 bytes. */
export function plainGzipPiece(text: string): GzipPiece {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return { bytes: Buffer.concat([head, bytes]), length: bytes.length, crc: crc32(bytes) };
}

/** Deflate, no name, no moment, an unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block, marked as the last. */
const LAST = Buffer.from([3, 0]);

export function joinedGzip(pieces: readonly GzipPiece[]): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(
    pieces.reduce((crc, piece) => joinedCrc(crc, piece), 0),
    0,
  );
  end.writeUInt32LE(pieces.reduce((sum, { length }) => sum + length, 0) >>> 0, 4);
  return Buffer.concat([HEAD, ...pieces.map(({ bytes }) => bytes), LAST, end]);
}

/** The polynomial of the check sum, its bits reversed. */
const POLYNOMIAL = 0xedb88320;

/** The check sum of two texts, one after the other: that of the first moved by the length of the second, as zlib does it. */
function joinedCrc(first: number, { crc, length }: GzipPiece): number {
  return (product(movedBy(length), first) ^ crc) >>> 0;
}

/** The product of two polynomials modulo that of the check sum. */
function product(one: number, other: number): number {
  let result = 0;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (one & bit) result ^= other;
    other = other & 1 ? (other >>> 1) ^ POLYNOMIAL : other >>> 1;
  }
  return result >>> 0;
}

/** x to the power of 8, 16, 32 and so on. */
const POWERS = [0x00800000];

/** What multiplies a check sum before `bytes` further bytes: x to the power of their bits. */
function movedBy(bytes: number): number {
  let result = 0x80000000;
  for (let rest = bytes, index = 0; rest > 0; rest = Math.floor(rest / 2), index++) {
    const last = POWERS[index - 1];
    const power = (POWERS[index] ??= product(last ?? 0, last ?? 0));
    if (rest % 2 === 1) result = product(power, result);
  }
  return result;
}
