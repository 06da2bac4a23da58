import { useSyncExternalStore } from 'react';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import type { PreparedContent } from '#web/session/submissions/prepared-kinds.ts';
import { queueState } from '#web/session/submissions/queue/page-queue.ts';

/** Whether this device holds an answer to the prepared order that is still to be sent. */
export function useWaits({ id }: PreparedOrder): boolean {
  const { entries } = useSyncExternalStore(queueState.subscribe, queueState.get);
  return entries.some(
    ({ submission: { kind, content }, refusal }) =>
      refusal === null &&
      (kind === 'submitPreparedOrder' || kind === 'skipPreparedOrder') &&
      (content as PreparedContent).preparedId === id,
  );
}
