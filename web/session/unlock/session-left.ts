import { call } from '#web/api/call.ts';
import { keptFor } from '#web/api/answers-to-keep.ts';
import { isRefusedAs } from '#web/api/call-error.ts';
import { leftOpen } from '../chosen-user.ts';
import type { SessionHere } from '../keep-session.ts';

/** A cooler's network may never answer, and a person waits. Milliseconds. */
const ENDING_LIMIT_MS = 5_000;

const deleteSession = async () => call('deleteSession', {}, { timeout: ENDING_LIMIT_MS });

/** Ends the session of pin mode; without an answer it is left, and ends before anything else is called (O7). Throws `CallError`. */
export async function endSession(session: SessionHere): Promise<SessionHere> {
  const next = { ...session, user: null };
  if (keptFor.isUnlocked) return next;
  try {
    await deleteSession();
    return next;
  } catch (error) {
    if (!isRefusedAs(error, 'no_answer', 'unreachable')) throw error;
    leftOpen.set(true);
    return { ...next, withoutServer: true };
  }
}

let ending: Promise<void> | undefined;

/** Ends a session that was left, if there is one. Throws `CallError`. */
export async function endLeftOpen(): Promise<void> {
  if (!leftOpen.get()) return;
  ending ??= deleteSession()
    .then(leftOpen.forget)
    .finally(() => (ending = undefined));
  await ending;
}
