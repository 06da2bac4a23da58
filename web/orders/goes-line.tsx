import { clsx } from 'clsx';
import { Send } from 'lucide-react';
import { useNow } from '#web/session/use-now.ts';
import { goesIn } from './goes-at.ts';

interface GoesLineProps {
  /** Null: at no certain moment. */
  goesAt: string | null;
  /** What is said at a moment. */
  say: (now: Date) => string;
  className?: string;
}

/** When something goes by itself: `Goes to Fresh Farms at 13:30 • in 42 min`, counting down in the last hour (H3). */
export function GoesLine({ goesAt, say, className }: GoesLineProps) {
  const now = useNow(goesAt !== null);
  const left = goesAt && goesIn(goesAt, now);
  return (
    <p className={clsx('flex items-start gap-1.5 text-sm tabular-nums', className)}>
      <Send aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 wrap-anywhere">
        {say(now)}
        {left && <span className="font-semibold whitespace-nowrap text-warning"> • {left}</span>}
      </span>
    </p>
  );
}
