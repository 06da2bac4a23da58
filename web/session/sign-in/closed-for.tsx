import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

interface ClosedForProps {
  /** Of what there were too many wrong ones. */
  what: 'pins' | 'codes';
  seconds: number;
}

/** 'Too many wrong PINs. You can try again in 0:29.' */
export function ClosedFor({ what, seconds }: ClosedForProps) {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return what === 'pins' ? (
    <Trans>
      Too many wrong PINs. You can try again in <Timer>{time}</Timer>.
    </Trans>
  ) : (
    <Trans>
      Too many wrong access codes. You can try again in <Timer>{time}</Timer>.
    </Trans>
  );
}

/** The time is not spoken every second. */
function Timer({ children }: { children?: ReactNode }) {
  return (
    <span role="timer" aria-live="off" className="tabular-nums">
      {children}
    </span>
  );
}
