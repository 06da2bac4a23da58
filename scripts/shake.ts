import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom, shuffled } from './random.ts';
import { endOnSignal, runTests } from './test-step.ts';
import type { TestReport } from './test-report.ts';

/**
 * `npm run shake`: API tests and stories again and again, in random sequence, with other work on the machine, to find those
 * that depend on time or on their neighbours. `npm run shake -- tests/api/orders.test.ts` runs the named files only;
 * `--rounds` sets how often, `--seed` the first round's sequence. Each round prints the command that repeats it.
 */
const { values, positionals: named } = parseArgs({
  options: { rounds: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const FILES = 'tests/{api,process,embedded}/**/*.test.ts';
const STORIES = 'tests/stories/*.story.ts';
/** A run of Playwright sorts its files: each of these small runs has others beside each other. */
const STORIES_AT_ONCE = 8;

const files = named.length > 0 ? named : globSync(['tests/api/**/*.test.ts', STORIES]);
const known = new Set(globSync([FILES, STORIES]));
const unknown = files.filter((file) => !known.has(file));
if (unknown.length > 0) {
  console.log(`These are no API tests, process tests or stories: ${unknown.join(', ')}`);
  process.exit(1);
}
const [first, rounds] = [Number(values.seed), Number(values.rounds ?? (named.length > 0 ? 20 : 3))];

endOnSignal();
let failures = 0;
for (let seed = first; seed < first + rounds; seed++) {
  console.log(`\nnpm run shake -- --rounds 1 --seed ${seed} ${named.join(' ')}`.trimEnd());
  const stopOtherWork = startOtherWork(seed);
  try {
    for (const { name, run } of runsOf(seed)) {
      const { passed, failed } = await run();
      failures += failed.length;
      console.log(`   ${name}: ${passed} passed, ${failed.length} failed`);
      for (const each of failed) console.log(`\nFAILED: ${each.name}\n${each.reason}\n`);
    }
  } finally {
    stopOtherWork();
  }
}
console.log(`\n${rounds} rounds, ${failures} failed`);
process.exit(failures > 0 ? 1 : 0);

function runsOf(seed: number): { name: string; run(): Promise<TestReport> }[] {
  const mixed = shuffled(files, randomFrom(seed));
  const stories = mixed.filter((file) => file.endsWith('.story.ts'));
  const others = mixed.filter((file) => !stories.includes(file));
  // Tests of a file build on each other; files do not.
  const order = ['--sequence.shuffle.files', `--sequence.seed=${seed}`];
  return [
    ...(others.length > 0
      ? [
          {
            name: 'tests',
            run: () =>
              runTests({ name: 'tests', command: 'vitest', args: ['run', ...order, ...others] }),
          },
        ]
      : []),
    ...chunks(stories, STORIES_AT_ONCE).map((chunk, index) => ({
      name: `stories ${index + 1}`,
      run: () => runTests({ name: 'stories', command: 'playwright', args: ['test', ...chunk] }),
    })),
  ];
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)];
}

/** As many processes as there are processors, each busy half of the time. Returns what ends them. */
function startOtherWork(seed: number): () => void {
  const script = join(import.meta.dirname, 'other-work.ts');
  const processes = Array.from({ length: availableParallelism() }, (_, index) =>
    spawn(process.execPath, [script, String(seed * 1_000 + index)], {
      stdio: ['pipe', 'ignore', 'inherit'],
    }),
  );
  return () => {
    for (const each of processes) each.kill();
  };
}
