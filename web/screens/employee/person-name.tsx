import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSession, useUser } from '#web/session/session.tsx';
import { useLater } from '#web/ui/use-later.ts';

const loadOwnPin = () => import('../own-pin/own-pin-dialog.tsx');

const nameClass = 'line-clamp-2 text-sm/5 wrap-anywhere text-ink-muted lg:max-w-56';

/** Who is signed in; in pin mode the name opens the change of the own PIN. */
export function PersonName() {
  const { name } = useUser();
  const { accessMode } = useSession().session;
  if (accessMode === 'pin') return <PersonButton name={name} />;
  return (
    <p title={name} className={nameClass}>
      {name}
    </p>
  );
}

function PersonButton({ name }: { name: string }) {
  const [times, setTimes] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const later = useLater(loadOwnPin, { wanted: isOpen, onFailed: close });
  return (
    <>
      <button
        type="button"
        title={name}
        onClick={() => {
          setTimes(times + 1);
          setIsOpen(true);
        }}
        className="-my-1 flex min-h-11 items-center gap-1.5 rounded-control text-left hover:underline"
      >
        <span className={nameClass}>{name}</span>
        <KeyRound aria-hidden className="size-4 shrink-0 text-ink-muted" />
        <span className="sr-only">, change PIN</span>
      </button>
      {later && <later.OwnPinDialog key={times} open={isOpen} onClose={close} />}
    </>
  );
}
