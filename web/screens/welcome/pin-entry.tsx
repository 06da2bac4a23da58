import { t } from '@lingui/core/macro';
import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { PIN_MAX, PIN_MIN } from '#contract/values/limits.ts';
import type { Profile } from '#contract/calls/session.ts';
import { CallError, sentenceOf } from '#web/api/call.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { PinPad } from '#web/ui/pin-pad.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { ClosedFor } from './closed-for.tsx';
import { useClosedDoor } from './use-closed-door.ts';

interface PinEntryProps {
  person: Profile;
  /** This person's session has ended, because nobody used it. */
  wasHere: boolean;
  onOther: () => void;
}

/** The PIN pad of one person; what the server says about a wrong PIN stands above it (A3, A4). */
export function PinEntry({ person, wasHere, onOther }: PinEntryProps) {
  const { chooseUser, refresh } = useSession();
  const { name } = person;
  const door = useClosedDoor();
  const [digits, setDigits] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useSentence();
  const sentenceId = useId();

  async function enter() {
    setBusy(true);
    setProblem(() => undefined);
    try {
      await chooseUser(person.id, digits);
    } catch (error) {
      setBusy(false);
      const refused = error instanceof CallError && error.status > 0;
      // Without an answer the digits may be right: Enter sends them again.
      if (refused) setDigits('');
      if (refused && error.code === 'device_not_enrolled') refresh();
      else if (!door.closedBy(error)) setProblem(() => sentenceOf(error));
    }
  }

  return (
    <div className="mt-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">{name}</h2>
        <Button variant="secondary" onClick={onOther}>
          <ArrowLeft aria-hidden className="size-4" />
          {t`Someone else`}
        </Button>
      </div>
      {/* Of one height with and without a problem: the keys must not move below a finger. */}
      <div id={sentenceId} className="grid min-h-24 content-center">
        {door.secondsLeft > 0 ? (
          <Problem>
            <ClosedFor what="pins" seconds={door.secondsLeft} />
          </Problem>
        ) : problem ? (
          <Problem>{problem}</Problem>
        ) : (
          <p className="text-body text-ink-muted">
            {wasHere ? t`Locked. Enter your PIN to go on.` : t`Enter your PIN`}
          </p>
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
    </div>
  );
}
