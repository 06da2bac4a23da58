import { useEffect, useState } from 'react';
import { Problem } from '#web/ui/problem.tsx';

const PARAMETER = 'signInProblem';

/** What single sign-on came back with in the address, which is then cleaned (A1). */
const SENTENCES: Readonly<Record<string, string>> = {};

/** Why single sign-on did not work. */
export function SignInProblem() {
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
      {SENTENCES[code] ?? 'Signing in did not work. Please try again.'}
    </Problem>
  );
}
