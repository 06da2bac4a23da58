import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The result of a test runner: how many tests passed, and which failed. */
export interface TestReport {
  passed: number;
  failed: FailedTest[];
}

export interface FailedTest {
  /** File and title, as they can be searched for. */
  name: string;
  reason: string;
}

const REASON_LINES = 12;

/** The first lines of the errors, without colours and the runner's own stack frames. */
export function reasonOf(errors: readonly { message?: string; stack?: string }[]): string {
  const text = errors.map((error) => error.stack ?? error.message ?? '').join('\n');
  const lines = stripVTControlCharacters(text).split('\n');
  const ours = lines.filter((line) => !/^ +at .*(node_modules|<anonymous>)/.test(line));
  return ours.slice(0, REASON_LINES).join('\n');
}

export function writeReport(file: string, report: TestReport): void {
  writeFileSync(file, JSON.stringify(report));
}

/** The report of a runner; undefined when it exited without one. */
export function readReport(file: string): TestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  } catch {
    return undefined;
  }
}
