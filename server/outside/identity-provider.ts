import type { Configuration } from 'openid-client';
import type { SignInProblem } from '../../contract/calls/session.ts';
import type { Env } from '../env.ts';

/** Why a visit to the provider proves nobody. */
export class NotIdentified extends Error {
  readonly problem: SignInProblem;

  /** @param reason for the log; holds no token and no address */
  constructor(problem: SignInProblem, reason: string) {
    super(reason);
    this.problem = problem;
  }
}

/** What belongs to one visit, and must come back with it. */
export interface Visit {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The person must authenticate after this moment: whoever signed in there before may have left (E36). Null: also earlier. */
  authenticatedAfter: Date | null;
}

/** The provider of single sign-on (A1): code flow with PKCE, state and nonce. Throws `NotIdentified`. */
export interface IdentityProvider {
  /** Where to send the browser. */
  addressFor(visit: Visit): Promise<string>;
  /** The verified e-mail address of the person who came back with these parameters. */
  emailOf(parameters: URLSearchParams, visit: Visit): Promise<string>;
}

/** For each request to the provider: a person is waiting. */
const TIMEOUT_S = 5;
/** The provider's own settings are read again after this time. */
const SETTINGS_MS = 3_600_000;

const lazily = () => import('openid-client');
type Library = Awaited<ReturnType<typeof lazily>>;

/** The provider of the environment, if there is one. Asks it lazily, so that the product starts without it. */
export function openIdentityProvider(
  { OIDC }: Env,
  timeoutS = TIMEOUT_S,
): IdentityProvider | undefined {
  if (!OIDC) return undefined;
  const { issuer, clientId, clientSecret } = OIDC;
  let known: { settings: Promise<Configuration>; since: number } | undefined;

  async function settingsOf(library: Library): Promise<Configuration> {
    if (!known || performance.now() - known.since > SETTINGS_MS) {
      const { allowInsecureRequests, enableNonRepudiationChecks } = library;
      const settings = library.discovery(new URL(issuer), clientId, clientSecret, undefined, {
        timeout: timeoutS,
        // Besides the provider's certificate, its signature of the token is checked.
        execute: issuer.startsWith('http:')
          ? [enableNonRepudiationChecks, allowInsecureRequests]
          : [enableNonRepudiationChecks],
      });
      known = { settings, since: performance.now() };
      settings.catch(() => (known = undefined));
    }
    return known.settings;
  }

  return {
    addressFor: async ({ redirectUri, state, nonce, codeVerifier, authenticatedAfter }) => {
      const library = await lazily();
      const settings = await settingsOf(library).catch((error: unknown) => {
        throw new NotIdentified('provider_unavailable', reasonOf(error));
      });
      return library.buildAuthorizationUrl(settings, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(authenticatedAfter && { max_age: '0' }),
      }).href;
    },

    emailOf: async (
      parameters,
      { redirectUri, state, nonce, codeVerifier, authenticatedAfter },
    ) => {
      const library = await lazily();
      try {
        const settings = await settingsOf(library);
        const tokens = await library.authorizationCodeGrant(
          settings,
          new URL(`${redirectUri}?${parameters.toString()}`),
          {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            // The library compares `auth_time`, which must be there then, and allows clocks to differ by half a minute.
            ...(authenticatedAfter && { maxAge: secondsSince(authenticatedAfter) }),
          },
        );
        const claims = tokens.claims();
        if (!claims) throw new NotIdentified('invalid_answer', 'there is no ID token');
        // Many providers put the address there only.
        const isElsewhere =
          claims['email'] === undefined && settings.serverMetadata().userinfo_endpoint;
        const person = isElsewhere
          ? await library.fetchUserInfo(settings, tokens.access_token, claims.sub)
          : claims;
        return verifiedEmail(person);
      } catch (error) {
        throw error instanceof NotIdentified
          ? error
          : new NotIdentified(problemOf(error, library), reasonOf(error));
      }
    },
  };
}

const secondsSince = (moment: Date) =>
  Math.max(0, Math.ceil((Date.now() - moment.getTime()) / 1_000));

/** An address that is not verified may belong to anyone. */
function verifiedEmail(person: Readonly<Record<string, unknown>>): string {
  const { email, email_verified: isVerified } = person;
  // Some providers send the word.
  const isTrue = isVerified === true || isVerified === 'true';
  if (typeof email === 'string' && email !== '' && isTrue) return email;
  throw new NotIdentified('unverified_email', 'there is no verified e-mail address');
}

function problemOf(error: unknown, library: Library): SignInProblem {
  if (error instanceof library.AuthorizationResponseError) return 'cancelled';
  if (error instanceof TypeError) return 'provider_unavailable';
  if (!(error instanceof library.ClientError)) return 'invalid_answer';
  const isAway = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
  if (isAboutAuthenticationTime(error)) return 'not_asked_again';
  const isBroken = error.cause instanceof Response && error.cause.status >= 500;
  return isAway || isBroken ? 'provider_unavailable' : 'invalid_answer';
}

/** The provider did not ask again who the person is, or does not say when it asked. */
function isAboutAuthenticationTime({ cause }: Error): boolean {
  if (!(cause instanceof Error)) return false;
  const { message, cause: checked } = cause;
  const isOld = checked instanceof Object && 'claim' in checked && checked.claim === 'auth_time';
  return isOld || message.includes('"auth_time"');
}

/** The library's messages hold no value of a token. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
