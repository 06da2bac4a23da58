import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLogOut } from '#web/session/use-log-out.ts';
import { useUser } from '#web/session/session.tsx';
import { useLater } from '#web/ui/use-later.ts';

const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx');
const loadQueue = () => import('#web/session/submissions/queue/page-queue.ts');

interface LogoutButtonProps {
  cartCount: number;
  className: string;
  children: ReactNode;
}

/** Ends the session; asks for confirmation when that would empty a cart, and says what waits to be sent (O6). */
export function LogoutButton({ cartCount, className, children }: LogoutButtonProps) {
  const { id } = useUser();
  const [isConfirming, setIsConfirming] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const { busy, leave } = useLogOut(() => setIsConfirming(false));
  const queue = useLater(loadQueue, { wanted: false });
  const later = useLater(loadConfirmDialog, {
    wanted: isConfirming,
    onFailed: () => setIsConfirming(false),
  });

  function ask() {
    const entries = queue?.queueState.get().entries ?? [];
    const own = entries.filter(({ submission }) => submission.author === id).length;
    setWaiting(own);
    if (cartCount > 0 || own > 0) setIsConfirming(true);
    else leave();
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={ask}
      >
        {children}
      </button>
      {later && (
        <later.ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title={cartCount > 0 ? t`Log out and empty the cart?` : t`Log out before it is sent?`}
          description={[
            cartCount > 0 &&
              t`${cartCount} item(s) in your cart have not been submitted. Logging out removes them.`,
            waiting > 0 &&
              t`${waiting} waiting to be sent: kept on this device, and sent when you are here again.`,
          ]
            .filter(Boolean)
            .join(' ')}
          confirmLabel={busy ? t`Logging out...` : t`Log out`}
          onConfirm={leave}
          busy={busy}
          danger={cartCount > 0}
        />
      )}
    </>
  );
}
