import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInProblem } from '../../contract/calls/session.ts';
import { findCurrentDevice } from '../devices/current-device.ts';
import {
  hashToken,
  hasLeft,
  newCookieToken,
  newToken,
  readSessionCookie,
  readSignOnCookie,
  SIGN_ON_MINUTES,
  writeSignOnCookie,
} from '../http/cookies.ts';
import { NotIdentified } from '../outside/identity-provider.ts';
import type { Services } from '../services.ts';
import { beginSession, enter } from './begin.ts';
import { requireFewSignIns } from './few-sign-ins.ts';
import { findUsersByEmail, insertVisit, takeVisit } from './single-sign-on-queries.ts';
import { Failure } from '../failure.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const CALLBACK = '/api/session/oidc/callback';

/** Sends the browser to the provider. Returns the address: the provider's, or the welcome screen's with the problem. */
export async function startSingleSignOn(
  { request, reply }: Exchange,
  services: Services,
): Promise<string> {
  const { db, env, identityProvider, now } = services;
  return orWelcomeScreen(request, async () => {
    requireFewSignIns(request, now());
    if (!identityProvider) throw new NotIdentified('not_configured', 'no OIDC_ISSUER');
    // One token for all windows of a browser: the last one opened must not invalidate the others.
    const browser = readSignOnCookie(request) ?? newCookieToken(request, env);
    const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()];
    const redirectUri = callbackAddress(request, services);
    const authenticatedAfter = (await mayHaveBeenLeft(request, services)) ? now() : null;
    const address = await identityProvider.addressFor({
      redirectUri,
      state,
      nonce,
      codeVerifier,
      authenticatedAfter,
    });
    const visit = {
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      nonce,
      codeVerifier,
      authenticatedAfter: authenticatedAfter?.toISOString() ?? null,
      expiresAt: new Date(now().getTime() + SIGN_ON_MINUTES * 60_000).toISOString(),
    };
    await db.transaction((tx) => insertVisit(tx, visit));
    writeSignOnCookie(reply, browser, env);
    return address;
  });
}

/** Opens the session of the one user with the verified e-mail address of the person who comes back. Returns the next address. */
export async function finishSingleSignOn(
  { request, reply }: Exchange,
  services: Services,
): Promise<string> {
  const { db, identityProvider, now } = services;
  return orWelcomeScreen(request, async () => {
    requireFewSignIns(request, now());
    if (!identityProvider) throw new NotIdentified('not_configured', 'no OIDC_ISSUER');
    const parameters = new URL(request.url, 'http://localhost').searchParams;
    const state = parameters.get('state') ?? '';
    const stateHash = hashToken(state);
    const visit = await db.transaction((tx) => takeVisit(tx, { stateHash, now: now() }));
    const browser = readSignOnCookie(request);
    // Another browser's visit would sign this one in as somebody else.
    if (!visit || !browser || visit.browserHash !== hashToken(browser))
      throw new NotIdentified('expired', 'its state is unknown here');
    const { nonce, codeVerifier, authenticatedAfter: after } = visit;
    const redirectUri = callbackAddress(request, services);
    const email = await identityProvider.emailOf(parameters, {
      redirectUri,
      state,
      nonce,
      codeVerifier,
      authenticatedAfter: after === null ? null : new Date(after),
    });
    const device = await findCurrentDevice(request, services);
    const token = newCookieToken(request, services.env);
    const user = await db.transaction(async (tx) => {
      const [found, another] = await findUsersByEmail(tx, email);
      if (!found) throw new NotIdentified('unknown_email', 'no user has this e-mail address');
      if (another) throw new NotIdentified('ambiguous_email', 'several users have it');
      const deviceId = device?.id ?? null;
      await beginSession(tx, { user: found, deviceId, proof: 'oidc', token, now: now() });
      return found;
    });
    await enter({ request, reply, user, token, isEnrolled: device !== undefined }, services);
    return '/';
  });
}

/**
 * Whether somebody else may be signed in at the provider in this browser (E36): after a logout, after a lock, of which the
 * cookie of the ended session is left, and on an enrolled device, which people share.
 */
async function mayHaveBeenLeft(request: FastifyRequest, services: Services): Promise<boolean> {
  if (hasLeft(request) || readSessionCookie(request) !== undefined) return true;
  return (await findCurrentDevice(request, services)) !== undefined;
}

/** A browser shows the answer of these calls to a person, so every problem becomes a sentence of the welcome screen. */
async function orWelcomeScreen(
  request: FastifyRequest,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many') return welcomeScreen(error.code);
    if (!(error instanceof NotIdentified)) throw error;
    request.log.warn({ problem: error.problem, reason: error.message }, 'a single sign-on failed');
    return welcomeScreen(error.problem);
  }
}

/** The welcome screen, which says what the problem is. */
function welcomeScreen(problem: SignInProblem): string {
  return `/?signInProblem=${problem}`;
}

/** Registered with the provider, which compares it. */
function callbackAddress({ protocol, host }: FastifyRequest, { env }: Services): string {
  return `${env.PUBLIC_URL ?? `${protocol}://${host}`}${CALLBACK}`;
}
