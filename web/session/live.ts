import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { changeIn, HEARTBEAT_MS } from '#contract/values/topics.ts';
import type { Change } from '#contract/values/topics.ts';
import '../api/all-words.ts';
import { knownSince } from '../api/kept-answers.ts';
import '../api/read-products.ts';
import { addressOf } from '../api/call.ts';
import { onceSucceeded } from '../api/call-events.ts';
import { isOwnChange } from '../api/own-writes.ts';
import { refresh } from '../api/refresh.ts';
import { askForRelease, useNewRelease } from './follow-release.ts';
import { install } from './install.ts';

/** A stream that is silent for longer is broken, whatever the network reports. */
const SILENT_MAX_MS = 2.5 * HEARTBEAT_MS;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000];

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

interface Follower {
  /** Milliseconds since the epoch. */
  since: number;
  onChange: (change: Change) => void;
  onLost: () => void;
  onOpen: () => void;
}

/** Calls `onChange` for changes after `since`, until it is stopped. Returns how to stop. */
function followChanges({ since, onChange, onLost, onOpen }: Follower): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let lastEventAt = since;

  function open(): void {
    const silentForMs = String(Date.now() - lastEventAt);
    stream = new EventSource(addressOf('followChanges', { query: { silentForMs } }));
    stream.addEventListener('open', onOpen);
    stream.addEventListener('alive', onEvent);
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      onEvent();
      onChange(changeIn(data));
    });
    // The browser's own reconnection would not say how long the stream was silent.
    stream.addEventListener('error', lost);
    waitFor(lost, SILENT_MAX_MS);
  }

  function onEvent(): void {
    lastEventAt = Date.now();
    failures = 0;
    waitFor(lost, SILENT_MAX_MS);
  }

  function lost(): void {
    close();
    const longest = RETRY_MS.at(Math.min(failures, RETRY_MS.length - 1)) ?? 0;
    failures += 1;
    // The screens of a stopped node must not all reconnect in the same instant.
    waitFor(again, longest * (0.5 + Math.random() / 2));
  }

  function again(): void {
    onLost();
    open();
  }

  function waitFor(then: () => void, milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  }

  function close(): void {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  }

  const onVisibility = () => {
    close();
    if (document.visibilityState === 'visible') open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
