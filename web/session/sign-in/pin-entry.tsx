import { plural, t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { PIN_MAX, PIN_MIN } from '#contract/values/limits.ts';
import type { Profile } from '#contract/calls/session.ts';
import { CallError, sentenceOf } from '#web/api/call-error.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useSession } from '../session.tsx';
import { CannotUnlock } from '../unlock/unlock-here.ts';
import { Button } from '#web/ui/button.tsx';
import { PinPad } from '#web/ui/pin-pad.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { ClosedFor } from './closed-for.tsx';
import { useClosedDoor } from './use-closed-door.ts';
import { useSignIn } from './use-sign-in.ts';

interface PinEntryProps {
  person: Profile;
  /** This person's session has ended, because nobody used it. */
  wasHere: boolean;
  onOther: () => void;
}

/** The PIN pad of one person; what the server says about a wrong PIN stands above it (A3, A4). */
export function PinEntry({ person, wasHere, onOther }: PinEntryProps) {
  const { name } = person;
  return (
    <div className="mt-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">{name}</h2>
        <Button variant="secondary" onClick={onOther}>
          <ArrowLeft aria-hidden className="size-4" />
          {t`Someone else`}
        </Button>
      </div>
      <PinForm
        person={person}
        hint={wasHere ? t`Locked. Enter your PIN to go on.` : t`Enter your PIN`}
      />
    </div>
  );
}

interface PinFormProps {
  person: Profile;
  /** Where nothing is wrong. */
  hint: string;
  /** The person is here already, and only the server counts. */
  onlyByServer?: boolean;
}

export function PinForm({ person, hint, onlyByServer = false }: PinFormProps) {
  const { session, refresh } = useSession();
  const { name } = person;
  const door = useClosedDoor();
  const [digits, setDigits] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useSentence();
  const sentenceId = useId();
  const signIn = useSignIn(person, onlyByServer);

  async function enter() {
    setBusy(true);
    setProblem(() => undefined);
    try {
      await signIn(digits);
    } catch (error) {
      setBusy(false);
      const refused = error instanceof CallError && error.status > 0;
      // Without an answer the digits may be right: Enter sends them again.
      if (refused) setDigits('');
      if (refused && error.code === 'device_not_enrolled') refresh();
      else if (!door.closedBy(error))
        setProblem(() => sentenceFor(error, { name, hours: session.offlineHours }));
    }
  }

  return (
    <>
      {/* Of one height with and without a problem: the keys must not move below a finger. */}
      <div id={sentenceId} className="grid min-h-24 content-center">
        {door.secondsLeft > 0 ? (
          <Problem>
            <ClosedFor what="pins" seconds={door.secondsLeft} />
          </Problem>
        ) : problem ? (
          <Problem>{problem}</Problem>
        ) : (
          <p className="text-body text-ink-muted">{hint}</p>
        )}
      </div>
      <PinPad
        label={t`PIN of ${name}`}
        digits={digits}
        onDigits={setDigits}
        min={PIN_MIN}
        max={PIN_MAX}
        onEnter={() => void enter()}
        busy={busy}
        disabled={door.secondsLeft > 0}
        describedBy={sentenceId}
      />
    </>
  );
}

function sentenceFor(error: unknown, { name, hours }: { name: string; hours: number }): string {
  if (!(error instanceof CannotUnlock)) return sentenceOf(error);
  const { because } = error;
  if (because === 'manager') return t`The server does not answer. Managers sign in when it does.`;
  if (because === 'storage') return t`The server does not answer, and this browser keeps nothing.`;
  if (because === 'clock')
    return t`The server does not answer, and the clock of this device was set back.`;
  return plural(hours, {
    one: `The server does not answer, and ${name} has not signed in here within # hour.`,
    other: `The server does not answer, and ${name} has not signed in here within # hours.`,
  });
}
