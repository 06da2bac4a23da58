import type { FastifyRequest } from 'fastify';
import { callerAddress, isThisMachine } from './caller-address.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { TooManyCalls } from '../../contract/refusals/calls.ts';
import { RetryLater } from '../failure.ts';

const MINUTE_MS = 60_000;

/**
 * Limits the calls of one address to `most` a minute; further calls are `too_many`. Counted per node, unless the balancer
 * counts for all (deploy/haproxy.cfg). `of: 'others'` exempts this machine itself.
 */
export function perAddress(
  most: number,
  { of }: { of: 'all' | 'others' },
): (request: FastifyRequest, now: Date) => void {
  const requireFew = perMinute(most, 'calls');
  return ({ ip }, now) => {
    if (of === 'others' && isThisMachine(ip)) return;
    requireFew(callerAddress(ip), now);
  };
}

/** The same for calls that have any other key in common. `because` says of what there are too many. */
export function perMinute(most: number, because: TooManyCalls): (key: string, now: Date) => void {
  let minute = 0;
  const calls = new Map<string, number>();
  return (key, now) => {
    const current = Math.floor(now.getTime() / MINUTE_MS);
    if (current !== minute) calls.clear();
    minute = current;
    const made = (calls.get(key) ?? 0) + 1;
    calls.set(key, made);
    if (made <= most) return;
    const leftMs = (current + 1) * MINUTE_MS - now.getTime();
    throw new RetryLater(refused('too_many', { because }), Math.ceil(leftMs / 1_000));
  };
}
