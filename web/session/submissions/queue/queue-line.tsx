import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CloudUpload } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { RouteName } from '#contract/calls/routes.ts';
import { knownSince } from '#web/api/kept-answers.ts';
import { clockError } from '#web/api/right-now.ts';
import { refresh } from '#web/api/refresh.ts';
import { topicsOfWrite } from '#web/api/write.ts';
import { FactLine } from '#web/ui/unbroken.tsx';
import { useLater } from '#web/ui/use-later.ts';
import { useNow } from '#web/session/use-now.ts';
import { useSession } from '#web/session/session.tsx';
import { pinWanted } from '#web/session/unlock/pin-wanted.ts';
import { onEntryStored, queueState } from './page-queue.ts';
import { factsOf } from './queue-words.ts';
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
  // Time passes without anything else to render: five minutes later it says since when, which is by the device's own clock.
  const now = useNow(since !== undefined).getTime() + clockError();
  const needsPin = useSyncExternalStore(pinWanted.subscribe, pinWanted.get) !== 'no';
  const isManager = user?.userType === 'manager';
  const facts = factsOf({ queue, userId: user?.id, isManager, knownSince: since, now, needsPin });
  const isSaid = facts.length > 0;
  const line = useRef<HTMLOutputElement>(null);
  useBarHeight(line);
  const opensSomething = needsPin || queue.entries.length > 0;
  const look = clsx(
    className,
    'flex min-h-11 min-w-0 items-center gap-2 rounded-control px-3 py-1.5 text-left text-body font-medium text-ink',
    isSaid ? 'bg-surface-subtle' : 'hidden',
  );
  const content = (
    <>
      <CloudUpload aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">
        <FactLine facts={facts} divider="·" />
      </span>
    </>
  );
  return (
    <>
      <output
        ref={line}
        data-line={isSaid ? '' : undefined}
        className={clsx('block min-w-0', !isSaid && 'sr-only')}
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
          isSaid && <p className={look}>{content}</p>
        )}
      </output>
      {later && <later.QueueDialog open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * Long facts take a second line on a telephone. What stays in view below the bar that holds the line, its `data-line-bar`, keeps
 * clear of it by the bar's height.
 */
function useBarHeight(line: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = line.current?.closest<HTMLElement>('[data-line-bar]');
    if (!bar) return undefined;
    const frame = bar.parentElement;
    const measure = () => frame?.style.setProperty('--line-bar', `${bar.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar, { box: 'border-box' });
    return () => observer.disconnect();
  }, [line]);
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
