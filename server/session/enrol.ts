import type { FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { callerAddress } from '../http/caller-address.ts';
import { findAccessCodeHash } from '../organization/access-code.ts';
import { isEqual } from '../secrets/is-equal.ts';
import { tryAtDoors } from '../secrets/tries.ts';
import type { Door } from '../../contract/values/doors.ts';
import type { Turn } from '../secrets/turns.ts';
import type { Services } from '../services.ts';
import { refused } from '../../contract/refusals/table.ts';
import { refuse } from '../failure.ts';

const TRIES_PER_ADDRESS = 5;

/** The door of a code that a browser without any proof sends. */
export function addressDoor(kind: 'code' | 'setup', { ip }: FastifyRequest): Door {
  return { name: `${kind}:${callerAddress(ip)}`, tries: TRIES_PER_ADDRESS, opensOnSuccess: true };
}

/** A browser without any proof waits behind devices on which people sign in. */
export function strangersTurn({ ip }: FastifyRequest): Turn {
  return { of: `address:${callerAddress(ip)}`, isKnown: false };
}

/** Throws unless this is the access code (A2): `wrong_access_code`, or `too_many` after wrong ones from the address. */
export async function requireAccessCode(
  code: string,
  { request, services }: { request: FastifyRequest; services: Services },
): Promise<void> {
  const { db, env, slowHash, now } = services;
  const stored = await findAccessCodeHash(db);
  if (!env.ACCESS_CODE && !stored) throw refuse('no_access_code');
  await tryAtDoors({
    db,
    slowHash,
    now,
    doors: [addressDoor('code', request)],
    turn: strangersTurn(request),
    wrong: (of) => refused('wrong_access_code', of),
    prove: async (_tx, matches) => {
      const isRight = env.ACCESS_CODE
        ? isEqual(code, env.ACCESS_CODE)
        : await matches(code, stored);
      return isRight || undefined;
    },
  });
}

/** Whether a code can be used: pin mode cannot begin without one. */
export async function hasAccessCode({ db, env }: { db: Services['db']; env: Env }) {
  return env.ACCESS_CODE !== undefined || (await findAccessCodeHash(db)) !== undefined;
}
