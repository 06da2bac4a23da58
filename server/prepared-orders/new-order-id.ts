import { randomInt } from 'node:crypto';

const PER_MILLISECOND = 10_000;
let last = randomInt(PER_MILLISECOND);

/**
 * The id of an order that follows from a prepared one. Many follow in the same millisecond, so four digits count on: a process
 * gives none twice. They begin anywhere, so two processes hardly give the same one; the second is refused then, and its job tries
 * again with another.
 */
export function newOrderId(now: Date): string {
  last = (last + 1) % PER_MILLISECOND;
  return `ORD-${now.getTime()}${String(last).padStart(4, '0')}`;
}
