import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CACHE_FRESH_MS } from '#contract/values/limits.ts';
import { isRefusedAs } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { lastHere } from '#web/session/chosen-user.ts';
import { PinEntry } from '#web/session/sign-in/pin-entry.tsx';
import { useSession } from '#web/session/session.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Names } from './names.tsx';
import { SignInProblemShown } from './sign-in-problem.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { WelcomeCard } from './welcome-card.tsx';

/** An enrolled device: the names of the people who work here, then the PIN of the chosen one (A2, A5). */
export function People() {
  const { refresh } = useSession();
  // A device shows this screen for days: a person added or a PIN set elsewhere must be found.
  const profiles = useQuery({
    ...queryOf('listProfiles'),
    refetchOnWindowFocus: 'always',
    refetchInterval: CACHE_FRESH_MS,
  });
  const [wasHere] = useState(() => lastHere.get());
  const [chosenId, setChosenId] = useState(wasHere);
  const chosen = profiles.data?.find(({ id, hasPin }) => id === chosenId && hasPin);

  const { error } = profiles;
  const isRemoved = isRefusedAs(error, 'device_not_enrolled');
  useEffect(() => {
    // A manager removed the device: it has to be enrolled again.
    if (isRemoved) refresh();
  }, [isRemoved, refresh]);

  if (profiles.data && chosen) {
    return (
      <WelcomeCard compact>
        <PinEntry
          key={chosen.id}
          person={chosen}
          wasHere={chosen.id === wasHere}
          onOther={() => setChosenId(null)}
        />
      </WelcomeCard>
    );
  }
  return (
    <WelcomeCard wide hint={t`Select your user profile to continue`}>
      <SignInProblemShown />
      {profiles.isPending && <Spinner label={t`Loading users...`} />}
      {profiles.isError && !profiles.data && (
        <Failed
          message={t`The profiles could not be loaded.`}
          onRetry={() => void profiles.refetch()}
          busy={profiles.isFetching}
        />
      )}
      {profiles.data && (
        <Names
          people={profiles.data}
          onChoose={({ id, hasPin }) => {
            setChosenId(id);
            // Perhaps a manager has set one since.
            if (!hasPin) void profiles.refetch();
          }}
          withoutPin={profiles.data.find(({ id, hasPin }) => id === chosenId && !hasPin)?.name}
        />
      )}
      <SingleSignOn />
    </WelcomeCard>
  );
}
