import { randomFrom } from './random.ts';

/**
 * Other work on the machine, for `npm run shake`: keeps one processor busy for up to two seconds, then rests as long, until
 * `npm run shake` ends it, or itself, which closes its standard input. The seed gives the lengths.
 */
const random = randomFrom(Number(process.argv[2]));
const LONGEST_MS = 2_000;

function work(): void {
  const until = performance.now() + random() * LONGEST_MS;
  while (performance.now() < until);
  setTimeout(work, random() * LONGEST_MS);
}

process.stdin.on('end', () => process.exit()).resume();
work();
