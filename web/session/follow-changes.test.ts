import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOPICS } from '#contract/values/topics.ts';
import type { Change } from '#contract/values/topics.ts';
import { followChanges } from './follow-changes.ts';

const streams: FakeStream[] = [];

/** A stream that opens and receives events when the test says so. */
class FakeStream extends EventTarget {
  readonly silentForMs: number;

  constructor(url: string) {
    super();
    this.silentForMs = Number(new URL(url, 'http://localhost').searchParams.get('silentForMs'));
    streams.push(this);
  }

  alive(): void {
    this.dispatchEvent(new Event('alive'));
  }

  close(): void {
    this.dispatchEvent(new Event('closed'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  streams.length = 0;
});

/** A screen that follows changes from now on; `changes` are those that it received. */
function screen() {
  const changes: Change[] = [];
  const stop = followChanges({
    since: Date.now(),
    onChange: (change) => changes.push(change),
    onLost: () => undefined,
    onOpen: () => undefined,
  });
  return { changes, stop, stream: () => streams.at(-1) as FakeStream };
}

function become(visibilityState: 'hidden' | 'visible'): void {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a stream that opens slowly, as on a busy network, makes everything be read again: the server looked back from a later moment than the screen meant (ADR-011)', () => {
  const { changes, stop, stream } = screen();
  vi.advanceTimersByTime(stream().silentForMs + 1);
  stream().alive();
  expect(changes).toEqual([{ topics: TOPICS, writes: [] }]);
  vi.advanceTimersByTime(20_000);
  stream().alive();
  expect(changes).toHaveLength(1);
  stop();
});

test('a stream that opens as fast as the screen allowed for reads nothing again by itself (ADR-011)', () => {
  const { changes, stop, stream } = screen();
  vi.advanceTimersByTime(stream().silentForMs);
  stream().alive();
  expect(changes).toEqual([]);
  stop();
});

test('a screen that was hidden asks for at least the time since its last event (ADR-011)', () => {
  const { stop, stream } = screen();
  stream().alive();
  become('hidden');
  vi.advanceTimersByTime(60_000);
  become('visible');
  expect(streams).toHaveLength(2);
  expect(stream().silentForMs).toBeGreaterThanOrEqual(60_000);
  stop();
});
