import type { Period } from '../period.ts';

/** A stretch whose sums are right. */
export interface Summed {
  id: number;
  startsAt: string;
  /** Excluded. */
  endsAt: string;
}

/** A period as the stretches whose sums are read, and what remains to be added up from its items. */
export interface Coverage {
  summed: readonly Summed[];
  live: readonly Period[];
}

/**
 * Live parts are at most one more: each is a part of the statement. When more stretches than this stand alone, because
 * others between them were touched, the shortest runs are read from their items, too.
 */
export const RUNS_MAX = 20;

/** Covers a period with the stretches that lie in it; they are sorted, and no two overlap. */
export function coverageOf(period: Period, stretches: readonly Summed[]): Coverage {
  const runs = longestRuns(runsOf(stretches.filter((stretch) => lies(stretch, period))));
  if (runs.length === 0) return { summed: [], live: [period] };
  const starts = [...runs.map((run) => run[0]?.startsAt), period.before];
  const ends = [period.from, ...runs.map((run) => run.at(-1)?.endsAt)];
  const live = ends.map((from, index) => ({ from, before: starts[index] }));
  return { summed: runs.flat(), live: live.filter((part) => !isEmpty(part)) };
}

function lies({ startsAt, endsAt }: Summed, { from, before }: Period): boolean {
  return (
    (from === undefined || Date.parse(startsAt) >= Date.parse(from)) &&
    (before === undefined || Date.parse(endsAt) <= Date.parse(before))
  );
}

function isEmpty({ from, before }: Period): boolean {
  return from !== undefined && before !== undefined && Date.parse(from) === Date.parse(before);
}

/** Stretches that follow each other without a gap. */
function runsOf(stretches: readonly Summed[]): Summed[][] {
  const runs: Summed[][] = [];
  for (const stretch of stretches) {
    const run = runs.at(-1);
    if (run?.at(-1)?.endsAt === stretch.startsAt) run.push(stretch);
    else runs.push([stretch]);
  }
  return runs;
}

function longestRuns(runs: Summed[][]): Summed[][] {
  const kept = new Set(runs.toSorted((one, other) => other.length - one.length).slice(0, RUNS_MAX));
  return runs.filter((run) => kept.has(run));
}
