import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in the same time for every one that is given. */
export function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
