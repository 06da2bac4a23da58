import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** Choosing a profile, without a password (D28). */
export function WelcomeScreen() {
  const { session, chooseUser } = useSession();
  const users = useQuery(queryOf('listUsers'));
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function enter(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await chooseUser(Number(chosen));
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
      void users.refetch();
    }
  }

  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-4">
      <div className="w-full max-w-md rounded-card border border-line bg-surface p-6 shadow-low sm:p-8">
        <img src="/icon.svg" alt="" width={48} height={48} className="mb-6" />
        <h1 className="text-2xl font-semibold tracking-tight text-balance">
          Welcome to ProcureApp
        </h1>
        <p className="mt-1 text-body text-ink-muted">Select your user profile to continue</p>
        {session.organizationName && (
          <p className="mt-4 text-sm font-medium text-ink-muted">{session.organizationName}</p>
        )}
        {users.isPending && <Spinner label="Loading users..." />}
        {users.isError && (
          <Failed
            message="The profiles could not be loaded."
            onRetry={() => void users.refetch()}
            busy={users.isFetching}
          />
        )}
        {users.data && (
          <form onSubmit={(event) => void enter(event)} className="mt-4 space-y-4">
            <Select
              label="User profile"
              placeholder="Choose your name"
              value={chosen}
              onValueChange={setChosen}
              error={problem}
              options={users.data.map(({ id, name, userType }) => ({
                value: String(id),
                label: name,
                hint: userType,
              }))}
            />
            <Button type="submit" size="large" className="w-full" disabled={!chosen} busy={busy}>
              {busy ? 'Opening...' : 'Continue'}
              {!busy && <ArrowRight aria-hidden className="size-4" />}
            </Button>
          </form>
        )}
      </div>
    </main>
  );
}
