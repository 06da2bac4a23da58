import { useEffect, useState } from 'react';
import { SIGN_IN_PROBLEMS } from '#contract/values/sign-in-problems.ts';
import { Problem } from '#web/ui/problem.tsx';

const PARAMETER = 'signInProblem';

const sentences: Readonly<Record<string, string>> = SIGN_IN_PROBLEMS;

/** Why single sign-on opened no session (A1): it comes back with a code in the address, which is then cleaned. */
export function SignInProblemShown() {
  const [code] = useState(() => new URLSearchParams(location.search).get(PARAMETER));
  useEffect(() => {
    if (code === null) return;
    const url = new URL(location.href);
    url.searchParams.delete(PARAMETER);
    history.replaceState(history.state, '', url);
  }, [code]);
  if (code === null) return null;
  return (
    <Problem className="mt-4">
      {sentences[code] ?? 'Signing in did not work. Please try again.'}
    </Problem>
  );
}
