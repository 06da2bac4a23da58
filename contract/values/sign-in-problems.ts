/**
 * Why single sign-on opened no session: the codes in the address of the welcome screen, `/?signInProblem=unknown_email`, which
 * says them in words.
 */
export const SIGN_IN_PROBLEMS = [
  'not_configured',
  'too_many',
  'provider_unavailable',
  'cancelled',
  'expired',
  'invalid_answer',
  'not_asked_again',
  'unverified_email',
  'unknown_email',
  'ambiguous_email',
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];
