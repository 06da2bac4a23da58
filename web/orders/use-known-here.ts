import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '#web/api/queries.ts';

/** How many of the latest receipts are read. */
const LATEST = '20';

/** The rank of products that neither came lately nor are kept; it is higher than all others. */
const UNKNOWN = 1_000_000;

/**
 * How near a product is to a location: first what came last, then what is kept there, then all others, which have the same rank.
 * It needs nothing: until stock and deliveries are read, and where they cannot be, all products are alike.
 */
export function useKnownHere(locationId: number | undefined): (productId: string) => number {
  const query = { locationId: String(locationId) };
  const isKnown = locationId !== undefined;
  const stock = useQuery({ ...queryOf('listInventory', { query }), enabled: isKnown }).data;
  const receipts = useQuery({
    ...queryOf('listReceipts', { query: { ...query, limit: LATEST } }),
    enabled: isKnown,
  }).data;
  return useMemo(() => {
    const came = receipts?.flatMap(({ lines }) => lines.map(({ productId }) => productId)) ?? [];
    const kept = stock?.filter(({ isKept }) => isKept).map(({ productId }) => productId) ?? [];
    const ranks = new Map<string, number>();
    for (const id of [...came, ...kept]) if (!ranks.has(id)) ranks.set(id, ranks.size);
    return (productId) => ranks.get(productId) ?? UNKNOWN;
  }, [receipts, stock]);
}
