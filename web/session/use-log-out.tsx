import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { sentenceOf } from '#web/api/call-error.ts';
import { toast } from '#web/ui/toast.ts';
import { useLater } from '#web/ui/use-later.ts';
import { useSession } from './session.tsx';

const loadQuestion = () => import('./logout-question.tsx');

/**
 * Ends the session and goes to the welcome screen; says when that failed. `ask` puts the `question` first where a cart would be
 * emptied, or work waits to be sent (O6).
 */
export function useLogOut(cartCount: number) {
  const { logOut } = useSession();
  const [open, onOpenChange] = useState(false);
  const onFailed = () => onOpenChange(false);
  const { busy, leave } = useLeave({
    end: logOut,
    failedTitle: () => t`Logging out did not work`,
    onFailed,
  });
  const later = useLater(loadQuestion, { wanted: open, onFailed });
  const dialog = { open, onOpenChange, cartCount, busy, onConfirm: leave };
  return {
    busy,
    ask: () => (cartCount || later?.ownWaiting() ? onOpenChange(true) : leave()),
    question: later && <later.LogoutQuestion {...dialog} />,
  };
}

/** The same, but everybody keeps their cart: for a device that several people share (A5). */
export function useSwitchPerson() {
  const { switchPerson } = useSession();
  return useLeave({ end: switchPerson, failedTitle: () => t`Switching did not work` });
}

interface LeaveOptions {
  end: () => Promise<void>;
  failedTitle: () => string;
  onFailed?: (() => void) | undefined;
}

function useLeave({ end, failedTitle, onFailed }: LeaveOptions) {
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await end();
      // The next user may have the other role, for which this address does not exist.
      navigate('/');
    } catch (error) {
      setBusy(false);
      onFailed?.();
      toast(() => ({ title: failedTitle(), description: sentenceOf(error), tone: 'destructive' }));
    }
  }

  return { busy, leave: () => void leave() };
}
