import { useQuery } from '@tanstack/react-query';
import type { SendingOfOrder } from '#contract/calls/sending-rules.ts';
import '#web/api/late-routes.ts';
import { queryOf } from '#web/api/queries.ts';

/** When what is pending of a person's orders goes by itself, by order, the soonest first (H3). */
export function useOwnSendings(userId: number): ReadonlyMap<string, SendingOfOrder[]> | undefined {
  return useQuery({
    ...queryOf('listSendingsOfUser', { params: { id: userId } }),
    select: byOrder,
  }).data;
}

/** Outside of the hook, so that the lists stay the same while the answer does. */
const byOrder = (sendings: readonly SendingOfOrder[]) =>
  Map.groupBy(sendings, ({ orderId }) => orderId);
