import type { Profile } from '#contract/calls/session.ts';
import { call } from '#web/api/call.ts';
import { isRefusedAs } from '#web/api/call-error.ts';
import { leftOpen } from '../chosen-user.ts';
import { useSession } from '../session.tsx';
import { mayUnlockHere } from '../unlock/device-memory.ts';
import { endLeftOpen } from '../unlock/session-left.ts';
import { CannotUnlock, rememberPin, unlockHere } from '../unlock/unlock-here.ts';

/** So long an answer is waited for where the device can do without: a cooler's network may never give one. Milliseconds. */
const ANSWER_LIMIT_MS = 8_000;
/** The same, when there was none lately. */
const ANSWER_AGAIN_LIMIT_MS = 3_000;

/**
 * Signs in by the server, which the device remembers; without an answer by what it remembers (O7). Throws `CallError` and
 * `CannotUnlock`.
 */
export function useSignIn({ id, userType, unlockTag: tag }: Profile, onlyByServer: boolean) {
  const { session, keeper } = useSession();
  const mayUnlock = mayUnlockHere(session) && !onlyByServer;
  const limit = session.withoutServer ? ANSWER_AGAIN_LIMIT_MS : ANSWER_LIMIT_MS;
  return async (pin: string): Promise<void> => {
    const body = { userId: id, pin };
    try {
      // One under way would end the new session's cookie.
      await endLeftOpen();
      const next = await call('createSession', { body }, mayUnlock ? { timeout: limit } : {});
      leftOpen.forget();
      keeper.show(next);
      // Nobody waits for the slow hash.
      if (next.user) void rememberPin(next.user, { pin, tag }).catch(() => undefined);
    } catch (error) {
      if (!mayUnlock || !isRefusedAs(error, 'no_answer', 'unreachable')) throw error;
      if (userType === 'manager') throw new CannotUnlock('manager');
      const user = await unlockHere(id, pin);
      keeper.show({ ...session, user, withoutServer: true });
    }
  };
}
