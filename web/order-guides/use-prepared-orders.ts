import { useQuery } from '@tanstack/react-query';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import '#web/api/late-routes.ts';
import { queryOf } from '#web/api/queries.ts';
import { useUser } from '#web/session/session.tsx';

/** Whether it can still become an order. */
export const isWaiting = ({ state }: Pick<PreparedOrder, 'state'>): boolean =>
  state === 'waiting' || state === 'submitting';

/** What standing orders prepared wherever the person may order: those that wait first (H6). */
export function usePreparedOrders() {
  return useQuery(queryOf('listPreparedOrders'));
}

/** Those that wait for the person; undefined until they are read. */
export function usePreparedForMe(): readonly PreparedOrder[] | undefined {
  const { id } = useUser();
  const { data, isFetched } = usePreparedOrders();
  if (!data) return isFetched ? [] : undefined;
  return data.filter((one) => one.state === 'waiting' && one.preparedFor === id);
}
