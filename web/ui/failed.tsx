import { t } from '@lingui/core/macro';
import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from './button.tsx';

type FailedProps = {
  /** What failed, as a sentence: 'The orders could not be loaded.' */
  message: string;
  onRetry: () => void;
  busy?: boolean;
};

/** A failed load, spoken at once, with a retry button. */
export function Failed({ message, onRetry, busy = false }: FailedProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <p className="max-w-sm text-body text-balance">{message}</p>
      <Button variant="secondary" className="mt-5" busy={busy} onClick={onRetry}>
        {!busy && <RotateCw aria-hidden className="size-4" />}
        {busy ? t`Trying again...` : t`Try again`}
      </Button>
    </div>
  );
}
