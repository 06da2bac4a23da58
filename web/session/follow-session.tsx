import { useLater } from '../ui/use-later.ts';
import { FollowChanges } from './live.ts';
import { useSession } from './session.tsx';

const loadLocks = () => import('./unlock/locks.tsx');

/** Follows other devices' changes, and locks the screen where sessions lock (A5, O7). */
export function FollowSession({ since }: { since: number }) {
  const { session, refresh } = useSession();
  const { withoutServer, lockAfterMinutes } = session;
  return (
    <>
      {!withoutServer && <FollowChanges since={since} onLost={refresh} />}
      {(withoutServer || lockAfterMinutes > 0) && <Locks />}
    </>
  );
}

function Locks() {
  const later = useLater(loadLocks, { wanted: true });
  return later && <later.Locks />;
}
