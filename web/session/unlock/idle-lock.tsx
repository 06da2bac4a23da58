import { leftOpen } from '../chosen-user.ts';
import { Presence } from '../presence.ts';
import { useSession } from '../session.tsx';

/** Locks the screen of an idle session, also when the server does not answer: then the session is left to be ended (A5, O7). */
export function IdleLock() {
  const { session, keeper, refresh } = useSession();
  async function lock(): Promise<void> {
    if (!(await keeper.isUnanswered())) return;
    leftOpen.set(true);
    keeper.show({ ...session, user: null, withoutServer: true });
  }
  const { lockAfterMinutes } = session;
  return <Presence minutes={lockAfterMinutes} check={() => void lock()} stillUsed={refresh} />;
}
