/**
 * Why single sign-on opened no session, by the code in the address of the welcome screen: `/?signInProblem=unknown_email`.
 */
export const SIGN_IN_PROBLEMS = {
  not_configured: 'Single sign-on is not set up here. Choose your profile instead.',
  too_many: 'Too many sign-ins from this address. Please wait a minute and try again.',
  provider_unavailable:
    'The sign-in service does not answer just now. Please try again in a moment.',
  cancelled: 'The sign-in was cancelled or refused by the sign-in service.',
  expired: 'This sign-in took too long or was used already. Please start again.',
  invalid_answer: 'The answer of the sign-in service could not be verified. Please start again.',
  not_asked_again:
    'The sign-in service did not ask again who you are, after somebody had left here. Log out there, and sign in again.',
  unverified_email: 'The sign-in service has no verified e-mail address for you. Ask a manager.',
  unknown_email: 'Nobody here has your e-mail address. Ask a manager to add it to your user.',
  ambiguous_email: 'Several users here have your e-mail address. Ask a manager to correct that.',
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;
