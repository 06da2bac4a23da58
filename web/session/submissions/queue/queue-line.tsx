import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CloudUpload } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RouteName } from '#contract/calls/routes.ts';
import { knownSince } from '#web/api/kept-answers.ts';
import { refresh } from '#web/api/refresh.ts';
import { topicsOfWrite } from '#web/api/write.ts';
import { useLater } from '#web/ui/use-later.ts';
import { useNow } from '#web/ui/use-now.ts';
import { useSession } from '#web/session/session.tsx';
import { pinWanted } from '#web/session/unlock/pin-wanted.ts';
import { onEntryStored, queueState } from './page-queue.ts';
import { lineOf } from './queue-words.ts';
import { tellServer } from './tell-server.ts';

const loadDialog = () => import('./queue-dialog.tsx');

/** What waits on this device, in one line that opens the list of it; nothing where there is nothing to say. */
export function QueueLine({ className }: { className: string }) {
  const queue = useSyncExternalStore(queueState.subscribe, queueState.get);
  const { user, accessMode, deviceEnrolled } = useSession().session;
  const [isOpen, setIsOpen] = useState(false);
  const later = useLater(loadDialog, { wanted: isOpen, onFailed: () => setIsOpen(false) });
  useShowStored();
  const isDevice = accessMode === 'pin' && deviceEnrolled;
  useEffect(() => (isDevice ? tellServer() : undefined), [isDevice]);
  const since = useSyncExternalStore(knownSince.subscribe, knownSince.get);
  // Time passes without anything else to render: five minutes later it says since when.
  const now = useNow(since !== undefined).getTime();
  const needsPin = useSyncExternalStore(pinWanted.subscribe, pinWanted.get) !== 'no';
  const line = lineOf({ queue, userId: user?.id, knownSince: since, now, needsPin });
  const opensSomething = needsPin || queue.entries.length > 0;
  const look = clsx(
    className,
    'flex min-h-11 min-w-0 items-center gap-2 rounded-control px-3 text-body font-medium text-ink',
    line ? 'bg-surface-subtle' : 'hidden',
  );
  const content = (
    <>
      <CloudUpload aria-hidden className="size-5 shrink-0" />
      <span className="truncate">{line}</span>
    </>
  );
  return (
    <>
      <output
        data-line={line ? '' : undefined}
        className={clsx('block min-w-0', !line && 'sr-only')}
      >
        {opensSomething ? (
          <button
            type="button"
            aria-haspopup="dialog"
            className={look}
            onClick={() => (needsPin ? pinWanted.set('asked') : setIsOpen(true))}
          >
            {content}
          </button>
        ) : (
          line && <p className={look}>{content}</p>
        )}
      </output>
      {later && <later.QueueDialog open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Reads again what a stored entry made stale. */
function useShowStored(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onEntryStored(({ submission }) => {
        // Only calls of the contract are kept.
        void refresh(client, topicsOfWrite({ name: submission.kind as RouteName }));
      }),
    [client],
  );
}
