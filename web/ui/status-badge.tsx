import { clsx } from 'clsx';
import type { Tone } from './badge.tsx';
import { Badge } from './badge.tsx';

/** The states of orders and of their items; a shared state means the same for both. */
const toneOf = new Map<string, Tone>([
  ['pending', 'warning'],
  ['needs_approval', 'warning'],
  ['waits_for_a_manager', 'warning'],
  ['processing', 'info'],
  ['approved', 'accent'],
  ['ordered', 'info'],
  ['completed', 'success'],
  ['cancelled', 'danger'],
  ['received', 'success'],
  ['missing', 'danger'],
]);

/** The text of a state: 'pending' is 'Pending', 'not_sent' is 'Not sent'. */
export function statusText(status: string) {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The state of an order or of an order item; an unknown state is neutral. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  return (
    <Badge tone={toneOf.get(status) ?? 'neutral'} className={clsx('whitespace-nowrap', className)}>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      {statusText(status)}
    </Badge>
  );
}
