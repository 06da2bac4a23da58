import { changeIn, HEARTBEAT_MS, TOPICS } from '#contract/values/topics.ts';
import type { Change } from '#contract/values/topics.ts';
import { addressOf } from '../api/call.ts';
import '../api/late-routes.ts';

/** A stream that is silent for longer is broken, whatever the network reports. */
const SILENT_MAX_MS = 2.5 * HEARTBEAT_MS;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000];
/** Added to `silentForMs`: the server counts back from the moment it receives the request, not from when it was sent. */
const OPENING_MS = 2_000;

interface Follower {
  /** Milliseconds since the epoch. */
  since: number;
  onChange: (change: Change) => void;
  onLost: () => void;
  onOpen: () => void;
}

/**
 * Calls `onChange` for changes after `since`, until it is stopped; with every topic where the stream opened so slowly that
 * the server may not have known what was missed. Returns how to stop.
 */
export function followChanges({ since, onChange, onLost, onOpen }: Follower): () => void {
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let lastEventAt = since;

  function open(): void {
    const askedAt = Date.now();
    const silentForMs = String(askedAt - lastEventAt + OPENING_MS);
    stream = new EventSource(addressOf('followChanges', { query: { silentForMs } }));
    stream.addEventListener('open', onOpen);
    stream.addEventListener('alive', onEvent);
    const onOpened = () => {
      if (Date.now() - askedAt > OPENING_MS) onChange({ topics: TOPICS, writes: [] });
    };
    stream.addEventListener('alive', onOpened, { once: true });
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
