import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { SignInProblem } from '#contract/values/sign-in-problems.ts';
import { known } from '#web/ui/known.ts';

const SENTENCES: Readonly<Record<SignInProblem, MessageDescriptor>> = {
  not_configured: msg`Single sign-on is not set up here. Choose your profile instead.`,
  too_many: msg`Too many sign-ins from this address. Please wait a minute and try again.`,
  provider_unavailable: msg`The sign-in service does not answer just now. Please try again in a moment.`,
  cancelled: msg`The sign-in was cancelled or refused by the sign-in service.`,
  expired: msg`This sign-in took too long or was used already. Please start again.`,
  invalid_answer: msg`The answer of the sign-in service could not be verified. Please start again.`,
  not_asked_again: msg`The sign-in service did not ask again who you are, after somebody had left here. Log out there, and sign in again.`,
  unverified_email: msg`The sign-in service has no verified e-mail address for you. Ask a manager.`,
  unknown_email: msg`Nobody here has your e-mail address. Ask a manager to add it to your user.`,
  ambiguous_email: msg`Several users here have your e-mail address. Ask a manager to correct that.`,
};

/** Why single sign-on opened no session, by its code in the address (A1). */
export function signInSentence(code: string): string {
  const sentence = known(SENTENCES, code);
  return sentence ? t(sentence) : t`Signing in did not work. Please try again.`;
}
