import type { sessionRoutes } from '../../contract/calls/session.ts';
import {
  enrolBrowser,
  findCurrentDevice,
  renewDeviceCookie,
  requireDeviceOfMode,
  wasRemoved,
} from '../devices/current-device.ts';
import { seeDevice, setWaiting } from '../devices/queries.ts';
import { believedSince, requireFewReports } from '../devices/waiting.ts';
import { onProof } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import {
  clearSessionCookie,
  hashToken,
  newCookieToken,
  readSessionCookie,
  writeLeftCookie,
} from '../http/cookies.ts';
import { requireLocations } from '../user-locations/queries.ts';
import { findUser, lockUser, updateUser } from '../users/queries.ts';
import { beginSession, describe, endSession, enter } from './begin.ts';
import { requireAccessCode } from './enrol.ts';
import { requireFewSignIns } from './few-sign-ins.ts';
import { changeOwnPin } from './own-pin.ts';
import { listProfiles } from './profiles.ts';
import { findSession, prolongSession } from './queries.ts';
import { setUpOrganization } from './set-up.ts';
import { signInByPin } from './sign-in.ts';
import { finishSingleSignOn, startSingleSignOn } from './single-sign-on.ts';
import { invalid, refuse } from '../failure.ts';

export const sessionHandlers: HandlersOf<typeof sessionRoutes> = {
  getSession: async ({ request, reply }, services) => {
    const { db, env, now } = services;
    const token = readSessionCookie(request);
    const tokenHash = token && hashToken(token);
    const found =
      tokenHash && (await findSession(db, { tokenHash, now: now(), mode: env.ACCESS_MODE }));
    if (found) await prolongSession(db, { tokenHash, now: now() });
    // An idle one ends for good: a later change of the settings must not open it again.
    else await endSession(token, services);
    const device = await findCurrentDevice(request, services);
    if (device) {
      await seeDevice(db, { id: device.id, now: now() });
      renewDeviceCookie(request, reply, services);
    }
    const user = found ? { ...found.actor, id: found.actor.userId } : undefined;
    const isRemoved = !device && (await wasRemoved(request, services));
    return describe(user, { isEnrolled: device !== undefined, isRemoved }, services);
  },

  createSession: onProof(
    async ({ request }, services) => {
      requireFewSignIns(request, services.now());
      return requireDeviceOfMode(request, services);
    },
    async ({ proof, body: { userId, pin }, request, reply }, services) => {
      const { db, env, now } = services;
      const token = newCookieToken(request, env);
      if (proof) {
        const device = { id: proof.id, isKnown: proof.lastUserId !== null };
        const user = await signInByPin({ userId, pin: pin ?? '', device, token }, services);
        return enter({ request, reply, user, token, isEnrolled: true }, services);
      }
      const user = await findUser(db, userId);
      if (!user) throw invalid('userId', 'profile_gone');
      const deviceId = (await findCurrentDevice(request, services))?.id ?? null;
      await db.transaction((tx) =>
        beginSession(tx, { user, deviceId, proof: 'none', token, now: now() }),
      );
      return enter({ request, reply, user, token, isEnrolled: deviceId !== null }, services);
    },
  ),

  deleteSession: async ({ request, reply }, services) => {
    const token = readSessionCookie(request);
    await endSession(token, services);
    clearSessionCookie(reply, services.env);
    if (token && services.identityProvider) writeLeftCookie(reply, services.env);
    return undefined;
  },

  enrollDevice: async ({ body: { accessCode, name, locationId }, request, reply }, services) => {
    requireFewSignIns(request, services.now());
    await requireAccessCode(accessCode, { request, services });
    if (locationId)
      await services.db.transaction((tx) => requireLocations(tx, [locationId], () => 'locationId'));
    return enrolBrowser({ request, reply, name, locationId }, services);
  },

  reportWaiting: onProof(
    async ({ request }, services) => requireDeviceOfMode(request, services),
    async ({ proof: device, body: { waiting } }, { db, now }) => {
      // In open mode there are no devices.
      if (!device) return undefined;
      requireFewReports(String(device.id), now());
      const { id } = device;
      const believed = waiting && { ...waiting, since: believedSince(waiting.since, now()) };
      await db.transaction((tx) => setWaiting(tx, { id, waiting: believed }));
      return undefined;
    },
  ),

  listProfiles: onProof(
    async ({ request }, services) => requireDeviceOfMode(request, services),
    async ({ proof: device }, { db, env }) =>
      listProfiles(db, { locationId: device?.locationId ?? null, mode: env.ACCESS_MODE }),
  ),

  setOwnPin: async ({ body, actor }, services) => {
    if (actor.kind !== 'user') throw refuse('no_profile_chosen');
    await changeOwnPin(actor, body, services);
    return undefined;
  },

  setOwnLanguage: async ({ body: { language }, actor }, { db }) => {
    if (actor.kind !== 'user') throw refuse('no_profile_chosen');
    await db.transaction(async (tx) => {
      const before = await lockUser(tx, actor.userId);
      // The version does not rise for nothing: a retry would refuse what a manager edits just now.
      if (before.language !== language) await updateUser(tx, actor.userId, { language });
    });
    return undefined;
  },

  startSingleSignOn: async (call, services) => startSingleSignOn(call, services),

  finishSingleSignOn: async (call, services) => finishSingleSignOn(call, services),

  setUp: async ({ body, request, reply }, services) => {
    const { db, env, now } = services;
    const user = await setUpOrganization(body, { request, services });
    const isPin = env.ACCESS_MODE === 'pin';
    const device = isPin ? await enrolBrowser({ request, reply }, services) : undefined;
    const deviceId = device?.id ?? null;
    const proof = isPin ? 'setup' : 'none';
    const token = newCookieToken(request, env);
    await db.transaction((tx) => beginSession(tx, { user, deviceId, proof, token, now: now() }));
    return enter({ request, reply, user, token, isEnrolled: isPin }, services);
  },
};
