import type { Task } from './tasks.ts';
import type { Verdict } from './verdict.ts';

/** A disturbance and the time until recovery, in milliseconds of `performance.now()`. */
export interface Phase {
  name: string;
  begun: number;
  ended: number;
}

const HEAD = [
  'disturbance',
  'wanted',
  'acknowledged',
  'requests',
  'lost',
  'doubled',
  'longest gap (s)',
  'longest wait (s)',
];

/**
 * One row per disturbance: the tasks that ended during it; the longest time without any acknowledgement;
 * and the longest time that one person waited, retrying.
 */
export function table(
  phases: readonly Phase[],
  tasks: readonly Task[],
  { lost, doubled }: Verdict,
): string {
  const rows = phases.map(({ name, begun, ended }) => {
    const mine = tasks.filter(({ endedAt }) => endedAt >= begun && endedAt < ended);
    return [name, ...counts(mine), seconds(longestGap(tasks, { begun, ended })), longestWait(mine)];
  });
  const total = ['all', ...counts(tasks), '', ''];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...[...rows, total].map(line)].join('\n');

  function counts(of: readonly Task[]): string[] {
    return [
      of.length,
      of.filter(({ isAcknowledged }) => isAcknowledged).length,
      of.reduce((sum, { tries }) => sum + tries, 0),
      of.filter((task) => lost.has(task)).length,
      of.filter((task) => doubled.has(task)).length,
    ].map(String);
  }
}

function longestGap(tasks: readonly Task[], { begun, ended }: Omit<Phase, 'name'>): number {
  const moments = tasks
    .filter(({ isAcknowledged, endedAt }) => isAcknowledged && endedAt > begun && endedAt < ended)
    .map(({ endedAt }) => endedAt)
    .sort((a, b) => a - b);
  const ends = [...moments, ended];
  return Math.max(...ends.map((moment, index) => moment - (moments[index - 1] ?? begun)));
}

function longestWait(tasks: readonly Task[]): string {
  const waits = tasks.map(({ begunAt, endedAt }) => endedAt - begunAt);
  return seconds(Math.max(0, ...waits));
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
