import type { FastifyRequest } from 'fastify';
import { BACKGROUND_HEADER } from '../../contract/values/headers.ts';
import { USES_PER_LOCK } from '../../contract/values/limits.ts';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import { changeRoutes } from '../../contract/calls/changes.ts';
import { sessionEnded } from '../rights/actor.ts';
import type { Actor } from '../rights/actor.ts';
import { hashToken, readSessionCookie } from '../http/cookies.ts';
import type { Services } from '../services.ts';
import { findSession, touchSession } from './queries.ts';

/** Without a lock the last use is recorded once a minute; with one, by its time, and not at each call. */
const RECORD_EVERY_MS = 60_000;

/** The caller, by the session cookie. Throws `session_ended` for a cookie of an ended session. */
export async function actorOf(request: FastifyRequest, services: Services): Promise<Actor> {
  const { db, env, now } = services;
  const token = readSessionCookie(request);
  const mode = env.ACCESS_MODE;
  if (!token) return { kind: mode === 'open' ? 'unidentified' : 'nobody' };
  const found = await findSession(db, { tokenHash: hashToken(token), now: now(), mode });
  if (!found) throw sessionEnded();
  const { actor, lastUsedAt, lockAfterMinutes } = found;
  const isLocking = mode === 'pin' && lockAfterMinutes > 0;
  const everyMs = isLocking ? (lockAfterMinutes * 60_000) / USES_PER_LOCK : RECORD_EVERY_MS;
  const isOld = now().getTime() - lastUsedAt.getTime() >= everyMs;
  if (isOld && isOfPerson(request)) await touchSession(db, { ...actor, now: now() });
  return actor;
}

/**
 * What a screen does by itself must not keep a session that nobody uses (A5). A picture says nothing of who wanted it: a
 * change that others made may have brought it onto the screen.
 */
function isOfPerson({ routeOptions: { url }, headers }: FastifyRequest): boolean {
  const isStreamOrPicture =
    url === changeRoutes.followChanges.path || url?.startsWith(UPLOADS_PATH);
  return !isStreamOrPicture && headers[BACKGROUND_HEADER] !== '1';
}
