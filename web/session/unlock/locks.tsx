import { useSession } from '../session.tsx';
import { IdleLock } from './idle-lock.tsx';
import { WithoutServer } from './without-server.tsx';

/** What locks the screen: an idle session (A5), and without the server also what follows once it answers (O7). */
export function Locks() {
  return useSession().session.withoutServer ? <WithoutServer /> : <IdleLock />;
}
