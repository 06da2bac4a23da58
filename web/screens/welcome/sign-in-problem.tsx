import { useEffect, useState } from 'react';
import { Problem } from '#web/ui/problem.tsx';
import { signInSentence } from './sign-in-words.ts';

const PARAMETER = 'signInProblem';

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
  return <Problem className="mt-4">{signInSentence(code)}</Problem>;
}
