import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { WASTE_LIST_SHOWN } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';
import { ordersOfUser } from './orders-of-user.ts';
import { fetchPartsAhead } from './parts-ahead.ts';

/**
 * Reads what the other screens of a location need, one after the other, so that they are there without a network although
 * nobody opened them yet (O1). Only where the app itself is kept: elsewhere it would not start without a network.
 */
export function ReadAhead(): null {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const locationId = useChosenLocation().location?.id;
  useEffect(() => void fetchPartsAhead(), []);
  useEffect(() => {
    if (locationId === undefined || !('serviceWorker' in navigator)) return undefined;
    let isOver = false;
    navigator.serviceWorker.ready
      .then(() => (isOver ? undefined : readAll(client, { userId, locationId })))
      // What could not be read is read when its screen opens.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [client, userId, locationId]);
  return null;
}

async function readAll(
  client: QueryClient,
  { userId, locationId }: { userId: number; locationId: number },
): Promise<void> {
  const at = { params: { id: locationId } };
  await client.prefetchQuery(queryOf('listExpected', at));
  await client.prefetchQuery(queryOf('listDeliveries', at));
  await client.prefetchQuery(queryOf('listOrdered', at));
  const query = { locationId: String(locationId) };
  await client.prefetchQuery(queryOf('listInventory', { query }));
  await client.prefetchQuery(queryOf('listUnits'));
  await client.prefetchQuery(queryOf('listVendors'));
  await client.prefetchQuery(queryOf('listUsers'));
  const limit = String(WASTE_LIST_SHOWN);
  await client.prefetchQuery(queryOf('listWasteLogs', { query: { limit } }));
  await client.prefetchInfiniteQuery(ordersOfUser({ userId, locationId }));
}
