/**
 * The validator of a list that is read in changes: a sum over the JSON of its records, in two parts of 32 bits, how many
 * records it has, and the state of the database in which it was read. Sum and number are the same on every node, however
 * the list came about; whoever puts a list together from changes compares them.
 */
export interface ListValidator {
  sum: ListSum;
  count: number;
  /** Only the server reads it: digits, `_` and `-`. */
  position: string;
}

export type ListSum = readonly [number, number];

export const NO_SUM: ListSum = [0, 0];

/** The sum of one record. Two multiplicative hashes that are mixed at the end, so that each bit of the text is in all bits. */
export function recordSum(json: string): ListSum {
  let one = 0x9e3779b9;
  let two = 0x85ebca6b;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    one = Math.imul(one ^ code, 0x9e3779b1);
    two = Math.imul(two ^ code, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return [one >>> 0, two >>> 0];
}

/** Records are added in any sequence. */
export function withSum(one: ListSum, other: ListSum): ListSum {
  return [(one[0] + other[0]) >>> 0, (one[1] + other[1]) >>> 0];
}

export function withoutSum(one: ListSum, other: ListSum): ListSum {
  return [(one[0] - other[0]) >>> 0, (one[1] - other[1]) >>> 0];
}

/** Whether it is a validator of the same records. */
export function isSameList(one: ListValidator, other: ListValidator): boolean {
  return one.count === other.count && one.sum[0] === other.sum[0] && one.sum[1] === other.sum[1];
}

/** `3f2a09c1b7d45e60-5000-1234_1236_1234`. */
export function writtenValidator({ sum, count, position }: ListValidator): string {
  return `${sum.map(inHex).join('')}-${count}-${position}`;
}

const inHex = (part: number) => part.toString(16).padStart(8, '0');

/** The validator in a text or in an ETag, which has quotes; undefined in another one. */
export function validatorIn(text: string): ListValidator | undefined {
  const found = /^(?:W\/)?"?([\da-f]{8})([\da-f]{8})-(\d{1,9})-([\d_-]{1,500})"?$/.exec(text);
  if (!found) return undefined;
  const [, one = '', two = '', count, position = ''] = found;
  return {
    sum: [Number.parseInt(one, 16), Number.parseInt(two, 16)],
    count: Number(count),
    position,
  };
}
