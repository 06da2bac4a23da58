import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface ProblemProps {
  children: ReactNode;
  /** A toast has announced it already; here it only stays visible. */
  spoken?: boolean;
  className?: string;
}

/** The error of a whole form or action, shown where the person is about to try again. */
export function Problem({ children, spoken = false, className }: ProblemProps) {
  return (
    <p
      ref={scrollIntoView}
      role={spoken ? undefined : 'alert'}
      className={clsx(
        'flex items-start gap-2 rounded-control bg-danger-soft p-3 text-body text-danger',
        className,
      )}
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

/** When it appears: in a long dialog it would stand below what is visible, and a press would seem to do nothing. */
function scrollIntoView(problem: HTMLElement | null): void {
  problem?.scrollIntoView({ block: 'nearest' });
}
