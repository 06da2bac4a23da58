import { REJECTED_CHARACTERS_MAX, REJECTED_ROWS_MAX } from '../../contract/values/limits.ts';

interface Rejected<V> {
  row: number;
  reason: string;
  values: V;
}

interface Answered<V> {
  errors: string[];
  rejected: Rejected<V>[];
  rejectedRows?: number;
}

/** The rejected rows of a file as its answer has them: the first ones where there are too many, with how many there are. */
export function rejectedRows<V extends Partial<Record<string, string>>>(
  all: readonly Rejected<V>[],
): Answered<V> {
  let characters = 0;
  const tooLong = all.findIndex(({ reason, values }) => {
    characters += reason.length;
    for (const cell of Object.values(values)) characters += cell?.length ?? 0;
    return characters > REJECTED_CHARACTERS_MAX;
  });
  const fitting = Math.min(REJECTED_ROWS_MAX, tooLong < 0 ? all.length : tooLong);
  const rejected = all.slice(0, fitting);
  return {
    errors: rejected.map(({ row, reason }) => `Row ${row}: ${reason}`),
    rejected,
    ...(rejected.length < all.length && { rejectedRows: all.length }),
  };
}
