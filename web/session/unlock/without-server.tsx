import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Profile } from '#contract/calls/session.ts';
import { toast } from '#web/ui/toast.ts';
import { useLater } from '#web/ui/use-later.ts';
import { Presence } from '../presence.ts';
import { useSession } from '../session.tsx';
import { lookForServer } from './look-for-server.ts';
import { pinWanted } from './pin-wanted.ts';

/** How often it looks for the server. */
const LOOK_EVERY_MS = 10_000;

/** Nobody is in the middle of something who has not touched the screen for so long. Milliseconds. */
const QUIET_MS = 5_000;
const TOUCHES = ['pointerdown', 'keydown'] as const;

const loadDialog = () => import('./pin-again-dialog.tsx');

/** Looks for the server while the screen is locked, or unlocked, without it (O7). */
export function WithoutServer() {
  const { session, keeper } = useSession();
  const { user, lockAfterMinutes } = session;
  const [person, setPerson] = useState<Profile>();
  const lastTouch = useRef(0);
  const wanted = useSyncExternalStore(pinWanted.subscribe, pinWanted.get);
  const dialog = useLater(loadDialog, { wanted: wanted === 'asked' });

  const look = useEffectEvent(async () => {
    if (!user) return keeper.refresh();
    const found = await lookForServer(session, keeper);
    const before = pinWanted.get();
    if ('isAway' in found) {
      // Whoever has begun to enter it goes on.
      if (before !== 'asked') pinWanted.set('no');
    } else if ('person' in found) {
      setPerson(found.person);
      // Asked once, and not in the middle of a count; afterwards the line of the queue asks.
      if (before === 'no') pinWanted.set('due');
      if (before !== 'later' && Date.now() - lastTouch.current >= QUIET_MS) pinWanted.set('asked');
    } else if (found.isRevoked) {
      toast(() => ({
        title: t`Please sign in again`,
        description: t`What you may do here has changed. What you entered waits on this device.`,
        tone: 'destructive',
      }));
    }
    return undefined;
  });
  useEffect(() => repeat(() => look()), []);
  useEffect(() => {
    const onTouch = () => (lastTouch.current = Date.now());
    for (const sign of TOUCHES) addEventListener(sign, onTouch, { capture: true, passive: true });
    return () => {
      for (const sign of TOUCHES) removeEventListener(sign, onTouch, { capture: true });
    };
  }, []);
  useEffect(() => () => pinWanted.set('no'), []);

  if (!user) return null;
  return (
    <>
      <Presence minutes={lockAfterMinutes} check={() => keeper.show({ ...session, user: null })} />
      {dialog && person && (
        <dialog.PinAgainDialog
          person={person}
          open={wanted === 'asked'}
          onClose={() => pinWanted.set('later')}
        />
      )}
    </>
  );
}

/** Now, every few seconds, and at once when the network or somebody is back; one after the other. Returns how to stop. */
function repeat(look: () => Promise<void>): () => void {
  let isOver = false;
  let isLooking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function again(): Promise<void> {
    if (isLooking) return;
    clearTimeout(timer);
    isLooking = true;
    await look();
    isLooking = false;
    if (!isOver) timer = setTimeout(() => void again(), LOOK_EVERY_MS);
  }

  const onNews = () => void again();
  const onVisibility = () => document.visibilityState === 'visible' && onNews();
  addEventListener('online', onNews);
  document.addEventListener('visibilitychange', onVisibility);
  void again();
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', onNews);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
