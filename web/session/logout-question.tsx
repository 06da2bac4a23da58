import { t } from '@lingui/core/macro';
import { useLater } from '#web/ui/use-later.ts';
import { chosenUser } from './chosen-user.ts';
import type { queueState } from './submissions/queue/page-queue.ts';

/** Both have many files, which the first view would name if they were part of this one. */
const loadDialog = () => import('#web/ui/confirm-dialog.tsx');
const loadQueue = async () => {
  const part = await import('./submissions/queue/page-queue.ts');
  queue = part.queueState;
  return part;
};
let queue: typeof queueState | undefined;

/** How much of the person's work waits on this device. */
export function ownWaiting(): number {
  const id = chosenUser.get();
  const entries = queue?.get().entries ?? [];
  return entries.filter(({ submission }) => submission.author === id).length;
}

interface LogoutQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What would be removed. */
  cartCount: number;
  busy: boolean;
  onConfirm: () => void;
}

/** Asks before a logout empties a cart, and says what waits to be sent (O6). */
export function LogoutQuestion({ cartCount, busy, ...dialog }: LogoutQuestionProps) {
  const { open, onOpenChange } = dialog;
  useLater(loadQueue, { wanted: true });
  const later = useLater(loadDialog, { wanted: open, onFailed: () => onOpenChange(false) });
  if (!later) return null;
  const waiting = ownWaiting();
  const facts = [
    cartCount > 0 &&
      t`${cartCount} item(s) in your cart have not been submitted. Logging out removes them.`,
    waiting > 0 &&
      t`${waiting} waiting to be sent: kept on this device, and sent when you are here again.`,
  ].filter((fact) => fact !== false);
  return (
    <later.ConfirmDialog
      {...dialog}
      title={cartCount > 0 ? t`Log out and empty the cart?` : t`Log out before it is sent?`}
      description={facts.join(' ') || t`Everything is sent.`}
      confirmLabel={busy ? t`Logging out...` : t`Log out`}
      busy={busy}
      danger={cartCount > 0}
    />
  );
}
