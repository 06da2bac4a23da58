import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import '../api/all-words.ts';
import { knownSince } from '../api/kept-answers.ts';
import '../api/read-products.ts';
import { onceSucceeded } from '../api/call-events.ts';
import { isOwnChange } from '../api/own-writes.ts';
import { refresh } from '../api/refresh.ts';
import { followChanges } from './follow-changes.ts';
import { askForRelease, useNewRelease } from './follow-release.ts';
import { install } from './install.ts';

/**
 * Shows changes of other devices: reads that they made stale are repeated. After this page's own writes that was
 * done already. Inactive while the page is hidden.
 * @param onLost called when the stream has ended, perhaps because the session has, and when its person may be changed
 */
export function FollowChanges({ since, onLost }: { since: number; onLost: () => void }): null {
  const client = useQueryClient();
  const reportLost = useEffectEvent(onLost);
  useEffect(
    () =>
      followChanges({
        since,
        onChange(change) {
          if (isOwnChange(change)) return;
          void refresh(client, change.topics);
          if (change.topics.includes('people')) reportLost();
        },
        onLost: () => reportLost(),
        onOpen: askForRelease,
      }),
    [client, since],
  );
  useEffect(() => readAgainWhatWasKept(client), [client]);
  useNewRelease();
  useEffect(() => void install().catch(() => undefined), []);
  return null;
}

/** At least this long between two tries to read what is shown from the device. */
const READ_AGAIN_MS = 2_000;

/** What was shown without a network is read again once a call succeeds. Returns how to stop. */
function readAgainWhatWasKept(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  const onChange = () => {
    if (knownSince.get() === undefined || isWaiting) return;
    isWaiting = true;
    onceSucceeded(() => {
      timer = setTimeout(() => {
        isWaiting = false;
        knownSince.forget();
        // What is not in view is read when it is.
        void client.invalidateQueries();
      }, READ_AGAIN_MS);
    });
  };
  const stop = knownSince.subscribe(onChange);
  onChange();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
