import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findClusterPrograms } from './cluster-programs.ts';
import { startSecondServer } from './second-server.ts';
import { readReport, type ToldTest } from './test-report.ts';

/**
 * `npm test`: every check and every test, one after the other, each shown while it runs. Ends with what failed, by name
 * and reason, and the count of all of them alone on a line. `npm test -- stories` runs only the steps whose names
 * contain the word.
 */
const reports = mkdtempSync(join(tmpdir(), 'procureapp-reports-'));
const only = process.argv[2] ?? '';
const names: string[] = [];
let passed = 0;
let step = 0;
const failed: ToldTest[] = [];
const flaky: ToldTest[] = [];
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
if (!names.some((name) => name.includes(only))) {
  console.log(`No step's name contains "${only}". There are: ${names.join('; ')}.`);
  process.exit(1);
}
for (const sentence of leftOut) console.log(`Left out: ${sentence}`);
for (const test of flaky) tell('Passed only the second time', test);
for (const test of failed) tell('FAILED', test);
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);

function tell(heading: string, { name, reason }: ToldTest): void {
  console.log(`\n${heading}: ${name}\n${reason}\n`);
}

async function onSecondServer(): Promise<void> {
  const name = 'API tests on a PostgreSQL server of another version';
  if (!isWanted(name)) return;
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
  if (!isWanted(name)) return;
  const programs = await findClusterPrograms();
  if ('missing' in programs) leftOut.push(`${name}, because ${programs.missing}`);
  else await vitest(name, 'cluster', programs.variables);
}

function isWanted(name: string): boolean {
  names.push(name);
  return name.includes(only);
}

/** A command that says yes or no: counts as one test. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  if (!isWanted(name)) return;
  begin(name);
  const ok = (await run(command, args)) === 0;
  count(ok ? 1 : 0, ok ? [] : [{ name, reason: `${command} ${args.join(' ')}` }]);
}

async function vitest(
  name: string,
  project: string,
  env: Record<string, string> = {},
): Promise<void> {
  if (!isWanted(name)) return;
  await reported(name, 'vitest', ['run', '--project', project], env);
}

async function stories(): Promise<void> {
  const name = 'browser stories';
  if (isWanted(name)) await reported(name, 'playwright', ['test']);
}

/** A runner with tests of its own, that reports them. One that failed without a failed test counts as one failure. */
async function reported(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  begin(name);
  const file = join(reports, `${++step}.json`);
  const code = await run(command, args, { ...env, TEST_REPORT: file });
  const report = readReport(file);
  const failures = report?.failed ?? [];
  flaky.push(...(report?.flaky ?? []));
  if (code !== 0 && failures.length === 0)
    failures.push({ name, reason: `${command} ended with ${code}, without saying why` });
  count(report?.passed ?? 0, failures);
}

function count(ok: number, failures: ToldTest[]): void {
  passed += ok;
  failed.push(...failures);
  console.log(`   ${ok} passed${failures.length > 0 ? `, ${failures.length} FAILED` : ''}`);
}

function begin(name: string): void {
  console.log(`\n== ${name}`);
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
