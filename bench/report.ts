export interface Measured {
  work: string;
  ratio: number;
  /** The target of the design, such as '>= 0.70'. */
  target: string;
  ours: number;
  floor: number;
  unit: string;
}

/** A line of the table: the ratio first, because only the ratio is comparable between machines. */
export function lineOf({ work, ratio, target, ours, floor, unit }: Measured): string {
  const numbers = `${short(ours)} ${unit} to ${short(floor)} ${unit}`;
  return `${ratio.toFixed(2).padStart(6)}  ${target.padEnd(8)}  ${work} (${numbers})`;
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
