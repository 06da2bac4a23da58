import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { PREPARED_ANSWERS } from '#web/session/submissions/prepared-kinds.ts';
import type { PreparedAnswer } from '#web/session/submissions/prepared-kinds.ts';
import { useEntriesOf } from '#web/session/submissions/use-entries-of.ts';

interface WaitingAnswer extends PreparedAnswer {
  kind: string;
}

/** The person's answer to the prepared order that this device holds and that is still to be sent, and who else has one here. */
export function useWaitingAnswer({ id }: PreparedOrder): {
  waiting: WaitingAnswer | undefined;
  others: string[];
} {
  const { own, others } = useEntriesOf(
    ({ submission: { kind, content }, refusal }) =>
      refusal === null &&
      PREPARED_ANSWERS.some((one) => one === kind) &&
      (content as PreparedAnswer).preparedId === id,
  );
  const last = own.at(-1)?.submission;
  return { waiting: last && { ...(last.content as PreparedAnswer), kind: last.kind }, others };
}
