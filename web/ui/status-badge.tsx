import { clsx } from 'clsx';
import type { Tone } from './badge.tsx';
import { Badge } from './badge.tsx';

/** The states of orders and of their items; where both have one, it means the same. */
const toneOf = new Map<string, Tone>([
  ['pending', 'warning'],
  ['processing', 'info'],
  ['approved', 'accent'],
  ['ordered', 'info'],
  ['completed', 'success'],
  ['cancelled', 'danger'],
  ['received', 'success'],
  ['missing', 'danger'],
]);

/** A state as people read it: 'pending' is 'Pending', 'not_sent' is 'Not sent'. */
export function statusText(status: string) {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The state of an order or of an order item; a state it does not know is neutral. */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  return (
    <Badge tone={toneOf.get(status) ?? 'neutral'} className={clsx('whitespace-nowrap', className)}>
      <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-current" />
      {statusText(status)}
    </Badge>
  );
}
