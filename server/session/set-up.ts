import type { FastifyRequest } from 'fastify';
import type { Received } from '../../contract/calls/route.ts';
import type { sessionRoutes } from '../../contract/calls/session.ts';
import type { User } from '../../contract/calls/users.ts';
import type { Tx } from '../db/open.ts';
import { putAccessCodeHash } from '../organization/access-code.ts';
import { lockOrganizationSettings, updateOrganizationSettings } from '../organization/queries.ts';
import { tryAtDoors } from '../secrets/tries.ts';
import type { Services } from '../services.ts';
import { putPin, requirePinFor } from '../users/pins.ts';
import { hasUsers, insertUser, lockUsers } from '../users/queries.ts';
import { isEqual } from '../secrets/is-equal.ts';
import { addressDoor, strangersTurn } from './enrol.ts';
import { findSetupCode, plainCode, removeSetupCode } from './setup-code.ts';
import { refused } from '../../contract/refusals/table.ts';
import { invalid, refuse } from '../failure.ts';

type FirstStart = Received<typeof sessionRoutes.setUp>['body'];

/** Creates the organization and its first manager, once: refused as soon as any user was ever added (D36). */
export async function setUpOrganization(
  body: FirstStart,
  { request, services }: { request: FastifyRequest; services: Services },
): Promise<User> {
  const { db, env } = services;
  // Anyone may call this at any time, so a needless call must not block other users.
  if (await hasUsers(db)) throw alreadySetUp();
  const store =
    env.ACCESS_MODE === 'pin' ? await provenSetup(body, { request, services }) : undefined;
  return db.transaction(async (tx) => {
    if (await lockUsers(tx)) throw alreadySetUp();
    const before = await lockOrganizationSettings(tx);
    const { organizationName, timezone, managerName } = body;
    const settings = { organizationName, timezone, now: services.now() };
    await updateOrganizationSettings(tx, before, settings);
    const manager = await insertUser(tx, {
      name: managerName,
      userType: 'manager',
      phoneNumber: null,
      email: null,
    });
    await store?.(tx, manager);
    return manager;
  });
}

/** In pin mode (A6): requires the setup code, and returns what stores the first PIN and the access code. */
async function provenSetup(
  { setupCode, pin, accessCode }: FirstStart,
  { request, services }: { request: FastifyRequest; services: Services },
) {
  const { db, env, slowHash, now } = services;
  if (!setupCode) throw invalid('setupCode', 'required', { field: 'setupCode' });
  if (!pin) throw invalid('pin', 'required', { field: 'pin' });
  if (!accessCode && !env.ACCESS_CODE)
    throw invalid('accessCode', 'required', { field: 'accessCode' });
  requirePinFor('manager', pin);
  await tryAtDoors({
    db,
    slowHash,
    now,
    doors: [addressDoor('setup', request)],
    turn: strangersTurn(request),
    wrong: (of) => refused('wrong_setup_code', of),
    prove: async (tx) => {
      const right = await findSetupCode(tx);
      return (right && isEqual(plainCode(setupCode), plainCode(right))) || undefined;
    },
  });
  const pinHash = await slowHash.hash(pin);
  const codeHash = accessCode && (await slowHash.hash(accessCode));
  return async (tx: Tx, { id }: User) => {
    await putPin(tx, { userId: id, pin, hash: pinHash });
    if (codeHash) await putAccessCodeHash(tx, codeHash);
    await removeSetupCode(tx);
  };
}

function alreadySetUp() {
  return refuse('already_set_up');
}
