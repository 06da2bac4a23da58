import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeIn, HEARTBEAT_MS } from '#contract/topics.ts';
import type { Change } from '#contract/topics.ts';
import { addressOf } from '../api/call.ts';
import { isOwnChange } from '../api/own-writes.ts';
import { refresh } from '../api/refresh.ts';

/** A stream that is silent for longer is broken, whatever the network reports. */
const SILENT_MAX_MS = 2.5 * HEARTBEAT_MS;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000];

/**
 * Shows changes of other devices: reads that they made stale are repeated. After this page's own writes that was
 * done already. Inactive while the page is hidden.
 */
export function FollowChanges({ since }: { since: number }): null {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges(since, (change) => {
        if (!isOwnChange(change)) void refresh(client, change.topics);
      }),
    [client, since],
  );
  return null;
}

/** Calls `onChange` for changes after `since`, until it is stopped. Returns how to stop. */
function followChanges(since: number, onChange: (change: Change) => void): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let lastEventAt = since;

  function open(): void {
    const silentForMs = String(Date.now() - lastEventAt);
    stream = new EventSource(addressOf('followChanges', { query: { silentForMs } }));
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
    waitFor(open, longest * (0.5 + Math.random() / 2));
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
