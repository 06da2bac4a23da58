import { ChevronRight, Hourglass } from 'lucide-react';
import { Link } from 'wouter';
import type { Total } from '#web/api/call.ts';
import { counted } from '#web/lists/counted.ts';

/** How many orders wait for approval, with the way to them; nothing while none does (M6). */
export function WaitingOrders({ waiting }: { waiting: Total | undefined }) {
  if (!waiting || waiting.count === 0) return null;
  return (
    <Link
      href="/manager/orders?status=needs-approval"
      className="mb-4 flex min-h-14 items-center gap-4 rounded-card border border-line bg-surface px-4 py-3 shadow-low transition-colors hover:border-line-strong sm:mb-6 sm:px-5"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-control bg-warning-soft text-warning">
        <Hourglass aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          {waiting.count === 1
            ? '1 order needs approval'
            : `${counted(waiting)} orders need approval`}
        </span>
        <span className="block text-sm text-ink-muted">
          Nothing goes to vendors before a manager approves.
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
    </Link>
  );
}
