import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeftRight, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '#web/session/session.tsx';
import { useSwitchPerson } from '#web/session/use-log-out.tsx';
import { useLater } from '#web/ui/use-later.ts';

/** What the header has in pin mode only: loaded after it, so that the first view of open mode is no larger. */

const loadOwnPin = () => import('#web/session/own-pin-dialog.tsx');

/** Hands the device to the next person, and everybody keeps their cart (A5). */
export function SwitchButton({ className }: { className: string }) {
  const { busy, leave } = useSwitchPerson();
  return (
    <button
      type="button"
      className={className}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={leave}
    >
      <ArrowLeftRight aria-hidden className="size-5 lg:size-4" />
      <span>
        <Trans>
          Switch<span className="max-lg:sr-only"> person</span>
        </Trans>
      </span>
    </button>
  );
}

/** The own name, which a finger also meets on the product's name above it; it opens the change of the own PIN. */
export function PersonButton({ className }: { className: string }) {
  const { name } = useUser();
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
        className="-mt-5 flex min-h-11 items-end gap-1.5 rounded-control pb-0.5 text-left hover:underline lg:mt-0 lg:items-center lg:pb-0"
      >
        <span className={className}>{name}</span>
        <KeyRound aria-hidden className="size-4 shrink-0 text-ink-muted" />
        <span className="sr-only">{t`change PIN`}</span>
      </button>
      {later && <later.OwnPinDialog key={times} open={isOpen} onClose={close} />}
    </>
  );
}
