import { parseArgs } from 'node:util';
import { affectedTests, changedFiles, changedSources } from './affected-tests.ts';
import { findClusterPrograms } from './cluster-programs.ts';
import { startSecondServer, VERSION_SENSITIVE_TESTS } from './second-server.ts';
import { check, endOnSignal, runTests, type Step, type StepResult } from './test-step.ts';

/**
 * `npm test`: every check and every test. Two steps run at a time, the longest first, so that both cores are busy until the
 * end (three took longer on two cores); the output of a step is printed when it ends. At the end come the failures with
 * their reasons, and the count of all tests alone on a line.
 *
 * `npm test -- stories` runs the steps whose names contain the word, `npm test -- --changed` the checks and the tests of
 * what changed since the last commit.
 */
const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const word = positionals.join(' ');

const changed = values.changed ? changedFiles() : [];
const checks = [
  check('types', 'tsc', ['-b']),
  check('lint', 'oxlint', ['--quiet', ...changedSources(changed)]),
  check('format', 'oxfmt', ['--check']),
  check('unused code', 'knip', []),
];
const steps = values.changed ? stepsOfChanged() : stepsOfAll();
if (!steps.some(isWanted)) {
  const names = steps.map(({ name }) => name).join('; ');
  console.log(`No step's name contains "${word}". There are: ${names}.`);
  process.exit(1);
}

endOnSignal();
const results: StepResult[] = [];
const waiting = steps.filter(isWanted);
await Promise.all([runSteps(), runSteps()]);
const failed = results.flatMap((result) => result.failed);
for (const { leftOut } of results) if (leftOut) console.log(`Left out: ${leftOut}`);
for (const { name, reason } of failed) console.log(`\nFAILED: ${name}\n${reason}\n`);
const passed = results.reduce((sum, result) => sum + result.passed, 0);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);

/** Takes one waiting step after another. */
async function runSteps(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const began = performance.now();
    const result = await step.run();
    results.push(result);
    const seconds = Math.round((performance.now() - began) / 1000);
    const failures = result.failed.length > 0 ? `, ${result.failed.length} FAILED` : '';
    console.log(
      `\n== ${step.name}\n${result.output.trim()}\n   ${result.passed} passed${failures} (${seconds} s)`,
    );
  }
}

function isWanted({ name }: Step): boolean {
  return name.includes(word);
}

function stepsOfAll(): Step[] {
  return [
    stories(),
    vitest('API tests on the embedded database', 'api'),
    vitest('whole processes: start, stop, kill', 'process'),
    severalNodes(),
    ...checks,
    vitest('unit tests', 'unit'),
    secondServer(),
  ];
}

/** Unit tests are selected by their imports, API tests and stories by name. */
function stepsOfChanged(): Step[] {
  const api = affectedTests('api', changed);
  const affected = affectedTests('stories', changed);
  return [
    ...(affected.length > 0 ? [stories(affected)] : []),
    ...checks,
    ...(api.length > 0 ? [vitest('API tests on the embedded database', 'api', api)] : []),
    vitest('unit tests', 'unit', ['--changed', '--passWithNoTests']),
  ];
}

function vitest(name: string, project: string, args: string[] = []): Step {
  return { name, run: () => runVitest({ name, project, args }) };
}

function runVitest(options: {
  name: string;
  project: string;
  args?: string[];
  env?: Record<string, string>;
}): Promise<StepResult> {
  const { name, project, args = [], env = {} } = options;
  const vitestArgs = ['run', '--project', project, ...args];
  return runTests({ name, command: 'vitest', args: vitestArgs, env });
}

function stories(files: string[] = []): Step {
  const name = 'browser stories';
  return {
    name,
    run: () => runTests({ name, command: 'playwright', args: ['test', ...files] }),
  };
}

function secondServer(): Step {
  const name = 'API tests on a PostgreSQL server of another version';
  return {
    name,
    run: async () => {
      const server = await startSecondServer();
      if ('missing' in server) return missing(name, server.missing);
      const env = { TEST_DATABASE_URL: server.url };
      const result = await runVitest({ name, project: 'api', args: VERSION_SENSITIVE_TESTS, env });
      await server.stop();
      return { ...result, output: `${server.version}\n${result.output}` };
    },
  };
}

function severalNodes(): Step {
  const name = 'several nodes behind a balancer';
  return {
    name,
    run: async () => {
      const programs = await findClusterPrograms();
      if ('missing' in programs) return missing(name, programs.missing);
      return runVitest({ name, project: 'cluster', env: programs.variables });
    },
  };
}

function missing(name: string, reason: string): StepResult {
  return { passed: 0, failed: [], output: '', leftOut: `${name}, because ${reason}` };
}
