import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLogOut } from '#web/session/use-log-out.ts';
import { useLater } from '#web/ui/use-later.ts';

const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx');

interface LogoutButtonProps {
  cartCount: number;
  className: string;
  children: ReactNode;
}

/** Ends the session; asks for confirmation when that would empty a cart. */
export function LogoutButton({ cartCount, className, children }: LogoutButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, leave } = useLogOut(() => setIsConfirming(false));
  const later = useLater(loadConfirmDialog, {
    wanted: isConfirming,
    onFailed: () => setIsConfirming(false),
  });

  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={() => (cartCount > 0 ? setIsConfirming(true) : leave())}
      >
        {children}
      </button>
      {later && (
        <later.ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title="Log out and empty the cart?"
          description={`${cartCount} item(s) in your cart have not been submitted. Logging out removes them.`}
          confirmLabel={busy ? 'Logging out...' : 'Log out'}
          onConfirm={leave}
          busy={busy}
          danger
        />
      )}
    </>
  );
}
