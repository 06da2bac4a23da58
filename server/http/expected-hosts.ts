import { isIPv6 } from 'node:net';
import { networkInterfaces, hostname } from 'node:os';
import type { Env } from '../env.ts';

/** A router may give this machine another address while it runs. Any request with a foreign host asks for a look, so not at each. */
export const LOOK_EVERY_MS = 1_000;

interface Machine {
  /** The names and addresses that it has now. */
  names: () => string[];
  /** Milliseconds of any clock that is never set back. */
  now: () => number;
}

/** Whether a request may name this host: where it listens, `PUBLIC_URL`, and listening everywhere any own address (D31). */
export function expectedHosts(
  env: Pick<Env, 'HOST' | 'PUBLIC_URL'>,
  { names, now }: Machine = thisMachine,
): (host: string) => boolean {
  const always = new Set(['localhost', '127.0.0.1', '[::1]', asHost(env.HOST)]);
  if (env.PUBLIC_URL) always.add(new URL(env.PUBLIC_URL).hostname);
  if (env.HOST !== '0.0.0.0' && env.HOST !== '::') return (host) => always.has(host);
  let own = new Set<string>();
  let lookedAt = -Infinity;
  const look = () => {
    own = new Set(names().map(asHost));
    lookedAt = now();
  };
  return (host) => {
    if (always.has(host) || own.has(host)) return true;
    if (now() - lookedAt >= LOOK_EVERY_MS) look();
    return own.has(host);
  };
}

const thisMachine: Machine = {
  names: () => [
    hostname(),
    ...Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address)),
  ],
  now: () => performance.now(),
};

/** A name or an address as browsers write it into `Host`. */
function asHost(name: string): string {
  return isIPv6(name)
    ? new URL(`http://[${name.replace(/%.*/, '')}]`).hostname
    : name.toLowerCase();
}
