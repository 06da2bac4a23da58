import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  BEFORE,
  FIRST_MIN,
  firstBrotliPiece,
  joinedBrotli,
  laterBrotliPiece,
  plainBrotliPieces,
} from './joined-brotli.ts';

const random = (seed: number) => {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
};
const CHARACTERS = ' etaoinshrdlu0123456789{}[]":,éß牛';

/** What may stand in a text of JSON; each makes the compressor find copies in another way. */
const TEXTS: Record<string, string> = {
  'words of the dictionary of Brotli': 'the time of the information on this website, '.repeat(
    4_000,
  ),
  'one character again and again': '0'.repeat(200_000),
  'copies at the distances that a stream begins with': 'abcdabcdabcdabcdefgh'.repeat(9_000),
  'nothing that repeats': Array.from({ length: 60_000 }, random(7))
    .map((one) => CHARACTERS[Math.floor(one * CHARACTERS.length)] ?? 'x')
    .join(''),
  'copies as far back as those of the primer':
    `${'a long way back '.repeat(3)}${'-'.repeat(99_990)}`.repeat(3),
  'control characters, which JSON never has': '\u0001\u0005\u000b\u0013\u0000\u0000\u001a'.repeat(
    20_000,
  ),
  'a single character': 'x',
};
const first = `[{"id":"${'first '.repeat(FIRST_MIN / 6 + 1)}"}`;

test.each(Object.keys(TEXTS))('a piece of %s is the same after any other', async (name) => {
  const text = TEXTS[name] ?? '';
  const piece = await laterBrotliPiece(Buffer.from(text));
  for (const other of Object.values(TEXTS)) {
    const before = await laterBrotliPiece(Buffer.from(other));
    const pieces = [
      await firstBrotliPiece(Buffer.from(first)),
      ...[before, piece].flatMap((each) => [plainBrotliPieces(`,${BEFORE}`), each]),
    ];
    const read = brotliDecompressSync(joinedBrotli(pieces)).toString();
    // Not `toBe`, which would print hundreds of thousands of characters.
    expect(read === `${first},${BEFORE}${other},${BEFORE}${text}`).toBe(true);
  }
});
