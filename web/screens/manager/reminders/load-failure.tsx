import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

interface LoadFailureProps {
  message: string;
  onRetry: () => void;
  busy: boolean;
}

/** One part did not load, the others did: one line with a retry button. */
export function LoadFailure({ message, onRetry, busy }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-danger-soft py-1.5 pr-1.5 pl-3 text-body text-danger"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 grow">{message}</span>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {busy ? t`Trying again...` : t`Try again`}
      </Button>
    </div>
  );
}
