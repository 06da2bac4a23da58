import type { Total } from '#web/api/call.ts';
import { grouped } from '#web/ui/grouped.ts';

/** A count for people; when the server stopped counting: '1,000+'. */
export function countShown({ count, stopped }: Total): string {
  return `${grouped(count)}${stopped ? '+' : ''}`;
}

/** The total of a list that was read completely. */
export const wholeCount = (count: number): Total => ({ count, stopped: false });
