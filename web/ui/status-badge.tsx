import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import type { Tone } from './badge.tsx';
import { Badge } from './badge.tsx';
import { known } from './known.ts';

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

/** Their names, and those of an order's e-mail. */
const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  pending: msg({ message: 'Pending', context: 'state' }),
  needs_approval: msg({ message: 'Needs approval', context: 'state' }),
  waits_for_a_manager: msg({ message: 'Waits for a manager', context: 'state' }),
  processing: msg({ message: 'Processing', context: 'state' }),
  approved: msg({ message: 'Approved', context: 'state' }),
  ordered: msg({ message: 'Ordered', context: 'state' }),
  completed: msg({ message: 'Completed', context: 'state' }),
  cancelled: msg({ message: 'Cancelled', context: 'state' }),
  received: msg({ message: 'Received', context: 'state' }),
  missing: msg({ message: 'Missing', context: 'state' }),
  not_sent: msg({ message: 'Not sent', context: 'state' }),
  sent: msg({ message: 'Sent', context: 'state' }),
  failed: msg({ message: 'Failed', context: 'state' }),
};

/** The text of a state: 'pending' is 'Pending'. One that this version does not know is shown as its code. */
export function statusText(status: string) {
  const name = known(NAMES, status);
  if (name) return t(name);
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
