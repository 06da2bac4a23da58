import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findClusterPrograms } from './cluster-programs.ts';
import { startSecondServer } from './second-server.ts';

/**
 * `npm test`: every check and every test, one after the other, each shown while it runs. Ends with the count of all of
 * them alone on a line. `npm test -- stories` runs only the steps whose names contain the word.
 */
const reports = mkdtempSync(join(tmpdir(), 'procureapp-reports-'));
const only = process.argv[2] ?? '';
let passed = 0;
let failed = 0;
const leftOut: string[] = [];

await check('types', 'tsc', ['-b']);
await check('lint', 'oxlint', ['--quiet']);
await check('format', 'oxfmt', ['--check']);
await check('unused code', 'knip', []);
await vitest('unit tests', 'unit');
await vitest('API tests on the embedded database', 'api');
await onSecondServer();
await vitest('whole processes: start, stop, kill', 'process');
await severalNodes();
await stories();

rmSync(reports, { recursive: true, force: true });
for (const sentence of leftOut) console.log(`Left out: ${sentence}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function onSecondServer(): Promise<void> {
  const name = 'API tests on a PostgreSQL server of another version';
  if (!name.includes(only)) return;
  const server = await startSecondServer();
  if ('missing' in server) {
    leftOut.push(`${name}, because ${server.missing}`);
    return;
  }
  await vitest(`${name} (${server.version})`, 'api', { TEST_DATABASE_URL: server.url });
  await server.stop();
}

async function severalNodes(): Promise<void> {
  const name = 'several nodes behind a balancer';
  if (!name.includes(only)) return;
  const programs = await findClusterPrograms();
  if ('missing' in programs) leftOut.push(`${name}, because ${programs.missing}`);
  else await vitest(name, 'cluster', programs.variables);
}

/** A command that says yes or no: counts as one test. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  if (!name.includes(only)) return;
  begin(name);
  const ok = (await run(command, args)) === 0;
  count(ok ? 1 : 0, ok ? 0 : 1);
}

async function vitest(
  name: string,
  project: string,
  env: Record<string, string> = {},
): Promise<void> {
  if (!name.includes(only)) return;
  begin(name);
  const report = join(reports, `${project}-${passed}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', ['run', '--project', project, ...reporters], env);
  const result = readReport(report) as VitestReport | undefined;
  tally(result && { passed: result.numPassedTests, failed: result.numFailedTests }, code);
}

async function stories(): Promise<void> {
  const name = 'browser stories';
  if (!name.includes(only)) return;
  begin(name);
  const report = join(reports, 'stories.json');
  const code = await run('playwright', ['test'], { STORIES_JSON: report });
  const result = readReport(report) as StoriesReport | undefined;
  if (result?.stats.flaky) console.log(`   ${result.stats.flaky} flaky: passed the second time`);
  tally(
    result && {
      passed: result.stats.expected + result.stats.flaky,
      failed: result.stats.unexpected,
    },
    code,
  );
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
}
interface StoriesReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** A runner that failed without a failed test (it could not start, a hook broke) still counts as one failure. */
function tally(result: { passed: number; failed: number } | undefined, code: number): void {
  const failures = result?.failed ?? 0;
  count(result?.passed ?? 0, code !== 0 && failures === 0 ? 1 : failures);
}

function count(ok: number, bad: number): void {
  passed += ok;
  failed += bad;
  console.log(`   ${ok} passed${bad > 0 ? `, ${bad} FAILED` : ''}`);
}

function begin(name: string): void {
  console.log(`\n== ${name}`);
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
