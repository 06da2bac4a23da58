import '#web/api/late-routes.ts';
import { DEVICE_WAITING_MAX } from '#contract/values/limits.ts';
import { call } from '#web/api/call.ts';
import { onceSucceeded } from '#web/api/call-events.ts';
import { clockError } from '#web/api/right-now.ts';
import { stored } from '#web/session/stored.ts';
import { queueState, waitingMoments } from './page-queue.ts';
import { createReporter } from './reporter.ts';

/** What one of this browser's pages told: a later one takes it back, once nothing waits any more. */
const mayBelieve = stored<boolean>('toldWaiting', false, (value) => value === true);

/** In pin mode: how much waits on this device and since when, for managers; never what it is, nor whose (25.2). */
const reporter = createReporter({
  async waiting() {
    const moments = await waitingMoments();
    const [oldest] = moments;
    if (oldest === undefined) return null;
    const count = Math.min(moments.length, DEVICE_WAITING_MAX);
    return { count, since: new Date(oldest - clockError()).toISOString() };
  },
  mayBelieve,
  tell: async (waiting) => call('reportWaiting', { body: { waiting } }),
  later: (milliseconds, run) => void setTimeout(run, milliseconds),
  onceSucceeded,
});

/** Tells the server whenever it has changed. Returns how to stop. */
export function tellServer(): () => void {
  const stops = [reporter.start(), queueState.subscribe(reporter.changed)];
  return () => {
    for (const stop of stops) stop();
  };
}
