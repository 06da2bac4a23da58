import { COUNTED_MAX, FOUND_COUNTED_MAX } from '#contract/limits.ts';
import { grouped } from '#web/ui/grouped.ts';

/** A count as a person reads it; where the server stopped counting: '1,000+'. */
export function counted(total: number): string {
  const stopped = total === COUNTED_MAX || total === FOUND_COUNTED_MAX;
  return `${grouped(total)}${stopped ? '+' : ''}`;
}
