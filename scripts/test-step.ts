import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReport, type TestReport } from './test-report.ts';

export interface Step {
  name: string;
  run(): Promise<StepResult>;
}

export interface StepResult extends TestReport {
  output: string;
  /** The reason why the step was skipped, if it was. */
  leftOut?: string;
}

export interface Command {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/** A command that succeeds or fails counts as one test. */
export function check(name: string, command: string, args: string[]): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await run({ name, command, args });
      if (code === 0) return { passed: 1, failed: [], output };
      return { passed: 0, failed: [{ name, reason: lastLines(output) }], output };
    },
  };
}

/** A runner with its own tests, which it reports. Without a report, or failed without a failed test, it is one failure. */
export async function runTests(runner: Command): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'procureapp-report-'));
  const file = join(folder, 'report.json');
  const { code, output } = await run({ ...runner, env: { ...runner.env, TEST_REPORT: file } });
  const report = readReport(file) ?? { passed: 0, failed: [] };
  rmSync(folder, { recursive: true });
  if (code !== 0 && report.failed.length === 0) {
    const reason = `${runner.command} ended with ${code}:\n${lastLines(output)}`;
    report.failed.push({ name: runner.name, reason });
  }
  return { ...report, output };
}

/** A fifth of the processor's time to start the product is compiling it, and the tests start it some fifty times. */
const COMPILE_CACHE = join(import.meta.dirname, '../node_modules/.cache/compiled');

/** The commands that run now: each is the first process of its group. */
const running = new Set<number>();

/** A signal ends the run with its commands and everything that they started. */
export function endOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const pid of running) endGroup(pid);
      process.exit(128 + constants.signals[signal]);
    });
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has just ended.
  }
}

/** The output is printed at the end: steps that run in parallel would mix theirs. */
function run({ command, args, env }: Command): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    let output = '';
    const read = (chunk: string) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('exit', () => pid !== undefined && running.delete(pid));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const REASON_LINES = 20;

function lastLines(output: string): string {
  return output.trimEnd().split('\n').slice(-REASON_LINES).join('\n');
}
