import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, newCookieToken, readDeviceCookie, writeDeviceCookie } from '../http/cookies.ts';
import type { Services } from '../services.ts';
import { deviceKind } from './device-kind.ts';
import { findDevice, insertDevice, isRemovedDevice, updateDevice } from './queries.ts';
import { refuse } from '../failure.ts';

/** The enrolled device of a call, by its cookie; undefined when it is none. */
export async function findCurrentDevice(request: FastifyRequest, { db, now }: Services) {
  const token = readDeviceCookie(request);
  const device = token && (await findDevice(db, { tokenHash: hashToken(token), now: now() }));
  return device || undefined;
}

/** Whether the browser was an enrolled device until a manager removed it: its person must learn why nobody can sign in. */
export async function wasRemoved(request: FastifyRequest, { db }: Services): Promise<boolean> {
  const token = readDeviceCookie(request);
  return token !== undefined && isRemovedDevice(db, hashToken(token));
}

/** The right `device`: the enrolled device of a call in pin mode, which throws `device_not_enrolled`; undefined in open mode. */
export async function requireDeviceOfMode(request: FastifyRequest, services: Services) {
  if (services.env.ACCESS_MODE === 'open') return undefined;
  const device = await findCurrentDevice(request, services);
  if (device) return device;
  throw refuse('device_not_enrolled', { because: 'not_enrolled' });
}

/** Lets the browser keep its device cookie for another year. */
export function renewDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { env }: Services,
): void {
  const token = readDeviceCookie(request);
  if (token) writeDeviceCookie(reply, token, env);
}

interface Enrolment {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Undefined: its kind of browser. */
  name?: string | undefined;
  locationId?: number | undefined;
}

/** Makes the browser of a call an enrolled device, with a new cookie; one that is enrolled already keeps its entry. */
export async function enrolBrowser({ request, reply, ...given }: Enrolment, services: Services) {
  const { db, env, now } = services;
  const known = await findCurrentDevice(request, services);
  const name = given.name || known?.name || deviceKind(request.headers['user-agent']);
  const locationId = given.locationId ?? known?.locationId ?? null;
  if (known) {
    await db.transaction((tx) => updateDevice(tx, known.id, { name, locationId }));
    renewDeviceCookie(request, reply, services);
    return { id: known.id, name, locationId };
  }
  const token = newCookieToken(request, env);
  const added = { tokenHash: hashToken(token), name, locationId, now: now() };
  const device = await db.transaction((tx) => insertDevice(tx, added));
  writeDeviceCookie(reply, token, env);
  return device;
}
