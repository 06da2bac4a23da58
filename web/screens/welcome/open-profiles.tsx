import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { sentenceOf } from '#web/api/call-error.ts';
import { queryOf } from '#web/api/queries.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { roleName } from './role-names.ts';

/** Everybody in one list, without a proof (D29). */
export function OpenProfiles() {
  const { chooseUser } = useSession();
  const profiles = useQuery(queryOf('listProfiles'));
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useSentence();

  async function enter(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(() => undefined);
    try {
      await chooseUser(Number(chosen));
    } catch (error) {
      setProblem(() => sentenceOf(error));
      setBusy(false);
      void profiles.refetch();
    }
  }

  return (
    <>
      {profiles.isPending && <Spinner label={t`Loading users...`} />}
      {profiles.isError && (
        <Failed
          message={t`The profiles could not be loaded.`}
          onRetry={() => void profiles.refetch()}
          busy={profiles.isFetching}
        />
      )}
      {profiles.data && (
        <form onSubmit={(event) => void enter(event)} className="mt-4 space-y-4">
          <Select
            label={t`User profile`}
            placeholder={t`Choose your name`}
            value={chosen}
            onValueChange={setChosen}
            error={problem}
            options={profiles.data.map(({ id, name, userType }) => ({
              value: String(id),
              label: name,
              hint: roleName(userType),
            }))}
          />
          <Button type="submit" size="large" className="w-full" disabled={!chosen} busy={busy}>
            {busy ? t`Opening...` : t`Continue`}
            {!busy && <ArrowRight aria-hidden className="size-4" />}
          </Button>
        </form>
      )}
    </>
  );
}
