export interface Measured {
  work: string;
  /** The target of the design, such as '>= 0.70' or '<= 1.25'. */
  target: string;
  /** What the target compares: of ours to the floor. */
  ratio: number;
  ours: number;
  floor: number;
  unit: string;
  /** The ratio of single rounds, lowest and highest of the middle half; absent where there are no rounds. */
  spread?: readonly [number, number];
  /** Why nothing better exists where the target is missed: shown in place of 'NO'. */
  mark?: string | undefined;
}

const WIDTHS = [66, 7, 7, 6, 6, 10, 8, 3];

export const HEADING = line(['work', 'floor', 'ours', 'unit', 'ratio', 'spread', 'target', 'met']);

/** A line of the table. Only the ratio is comparable between machines. */
export function lineOf({ work, ratio, target, ours, floor, unit, spread, mark }: Measured): string {
  const between = spread ? spread.map((one) => one.toFixed(2)).join('-') : '';
  const met = isMet(ratio, target) ? 'yes' : (mark ?? 'NO');
  return line([work, short(floor), short(ours), unit, ratio.toFixed(2), between, target, met]);
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, column) =>
      column === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[column] ?? 0),
    )
    .join(' ');
}

/** Compared as it is printed. */
function isMet(ratio: number, target: string): boolean {
  const [how, bound] = target.split(' ');
  const shown = Number(ratio.toFixed(2));
  return how === '>=' ? shown >= Number(bound) : shown <= Number(bound);
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
