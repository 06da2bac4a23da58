import { useSyncExternalStore } from 'react';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { PREPARED_ANSWERS } from '#web/session/submissions/prepared-kinds.ts';
import type { PreparedAnswer } from '#web/session/submissions/prepared-kinds.ts';
import { queueState } from '#web/session/submissions/queue/page-queue.ts';

interface WaitingAnswer extends PreparedAnswer {
  kind: string;
}

/** The answer to the prepared order that this device holds and that is still to be sent. */
export function useWaitingAnswer({ id }: PreparedOrder): WaitingAnswer | undefined {
  const { entries } = useSyncExternalStore(queueState.subscribe, queueState.get);
  return entries
    .filter(
      ({ submission: { kind }, refusal }) =>
        refusal === null && PREPARED_ANSWERS.some((one) => one === kind),
    )
    .map(({ submission: { kind, content } }) => ({ ...(content as PreparedAnswer), kind }))
    .findLast(({ preparedId }) => preparedId === id);
}
