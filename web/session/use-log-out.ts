import { useState } from 'react';
import { useLocation } from 'wouter';
import { sentenceOf } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { useSession } from './session.tsx';

/** Ends the session and goes to the welcome screen; says when that failed. */
export function useLogOut(onFailed?: () => void) {
  const { logOut } = useSession();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await logOut();
      // The next user may have the other role, for which this address does not exist.
      navigate('/');
    } catch (error) {
      setBusy(false);
      onFailed?.();
      toast({
        title: 'Logging out did not work',
        description: sentenceOf(error),
        tone: 'destructive',
      });
    }
  }

  return { busy, leave: () => void leave() };
}
