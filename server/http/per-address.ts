import type { FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';

/** Behind an untrusted proxy on this machine all callers share its address, so that address is not limited. */
export function isThisMachine(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./i.test(ip);
}

/**
 * Limits the calls of one address to `most` a minute; further calls are `too_many`. Counted per node, unless the balancer
 * counts for all (deploy/haproxy.cfg). `of: 'others'` exempts this machine itself.
 */
export function perAddress(
  most: number,
  { of }: { of: 'all' | 'others' },
): (request: FastifyRequest, now: Date) => void {
  let minute = 0;
  const calls = new Map<string, number>();
  return ({ ip }, now) => {
    if (of === 'others' && isThisMachine(ip)) return;
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) calls.clear();
    minute = current;
    const made = (calls.get(ip) ?? 0) + 1;
    calls.set(ip, made);
    if (made > most) {
      throw new Failure('too_many', 'Too many calls from this address. Please wait a minute.');
    }
  };
}
