import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { sentenceOf } from '#web/api/call.ts';
import { useSession } from '#web/session/session.tsx';
import { toast } from '#web/ui/toast.ts';
import { useLater } from '#web/ui/use-later.ts';

const loadConfirmDialog = () => import('#web/ui/confirm-dialog.tsx');

interface LogoutButtonProps {
  cartCount: number;
  className: string;
  children: ReactNode;
}

/** Ends the session; asks first when that would empty a cart. */
export function LogoutButton({ cartCount, className, children }: LogoutButtonProps) {
  const { logOut } = useSession();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const later = useLater(loadConfirmDialog, {
    wanted: asking,
    onFailed: () => setAsking(false),
  });

  async function leave() {
    setBusy(true);
    try {
      await logOut();
      navigate('/');
    } catch (error) {
      setBusy(false);
      setAsking(false);
      toast({
        title: 'Logging out did not work',
        description: sentenceOf(error),
        tone: 'destructive',
      });
    }
  }

  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={busy || undefined}
        disabled={busy}
        onClick={() => (cartCount > 0 ? setAsking(true) : void leave())}
      >
        {children}
      </button>
      {later && (
        <later.ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Log out and empty the cart?"
          description={`${cartCount} item(s) in your cart have not been submitted. Logging out removes them.`}
          confirmLabel={busy ? 'Logging out...' : 'Log out'}
          onConfirm={() => void leave()}
          busy={busy}
          danger
        />
      )}
    </>
  );
}
