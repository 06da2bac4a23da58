import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInProblem } from '../../contract/session.ts';
import { findCurrentDevice } from '../devices/current-device.ts';
import { Failure } from '../failure.ts';
import {
  hashToken,
  newToken,
  readSignOnCookie,
  SIGN_ON_MINUTES,
  writeSignOnCookie,
} from '../http/cookies.ts';
import { NotIdentified } from '../outside/identity-provider.ts';
import type { Services } from '../services.ts';
import { beginSession, enter } from './begin.ts';
import { requireFewSignIns } from './few-sign-ins.ts';
import { findUsersByEmail, insertVisit, takeVisit } from './single-sign-on-queries.ts';

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
    const browser = readSignOnCookie(request) ?? newToken();
    const [state, nonce, codeVerifier] = [newToken(), newToken(), newToken()];
    const redirectUri = callbackAddress(request, services);
    const address = await identityProvider.addressFor({ redirectUri, state, nonce, codeVerifier });
    await insertVisit(db, {
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      nonce,
      codeVerifier,
      expiresAt: new Date(now().getTime() + SIGN_ON_MINUTES * 60_000).toISOString(),
    });
    writeSignOnCookie(reply, browser, env);
    return address;
  });
}

/** Opens the session of the one user with the verified e-mail address of whoever comes back. Returns the next address. */
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
    const visit = await takeVisit(db, { stateHash: hashToken(state), now: now() });
    const browser = readSignOnCookie(request);
    // Another browser's visit would sign this one in as somebody else.
    if (!visit || !browser || visit.browserHash !== hashToken(browser))
      throw new NotIdentified('expired', 'its state is unknown here');
    const { nonce, codeVerifier } = visit;
    const redirectUri = callbackAddress(request, services);
    const email = await identityProvider.emailOf(parameters, {
      redirectUri,
      state,
      nonce,
      codeVerifier,
    });
    const device = await findCurrentDevice(request, services);
    const entered = await db.transaction(async (tx) => {
      const [user, another] = await findUsersByEmail(tx, email);
      if (!user) throw new NotIdentified('unknown_email', 'no user has this e-mail address');
      if (another) throw new NotIdentified('ambiguous_email', 'several users have it');
      const deviceId = device?.id ?? null;
      return { user, token: await beginSession(tx, { user, deviceId, proof: 'oidc', now: now() }) };
    });
    await enter({ request, reply, ...entered, isEnrolled: device !== undefined }, services);
    return '/';
  });
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
