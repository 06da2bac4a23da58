import type { Total } from '#web/api/call.ts';
import { grouped } from '#web/ui/grouped.ts';

/** How many, as a person reads it; where the server stopped counting: '1,000+'. */
export function counted({ count, stopped }: Total): string {
  return `${grouped(count)}${stopped ? '+' : ''}`;
}

/** Of what is here as a whole. */
export const wholeCount = (count: number): Total => ({ count, stopped: false });
