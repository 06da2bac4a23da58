import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Usual } from '#contract/calls/ordered.ts';
import { queryOf } from '#web/api/queries.ts';
import { useChosenLocation } from '#web/session/location.ts';

const NONE: never[] = [];

/** What the chosen location orders together, and how much it usually orders. */
export function useOfLocation() {
  const { assigned, location, isError } = useChosenLocation();
  const id = location?.id ?? 0;
  const enabled = location !== null;
  const guides = useQuery({
    ...queryOf('listOrderGuides', { query: { locationId: String(id) } }),
    enabled,
  });
  const usual = useQuery({ ...queryOf('listUsual', { params: { id } }), enabled });
  return {
    guides: guides.data ?? NONE,
    // One more read would keep the first view waiting.
    hasPrepared: guides.data?.some(({ standing }) =>
      standing?.next.some(({ state }) => state === 'waiting'),
    ),
    usual: useMemo(
      () => new Map<string, Usual>(usual.data?.map((one) => [one.productId, one])),
      [usual.data],
    ),
    isReading: (!assigned && !isError) || guides.isLoading || usual.isLoading,
  };
}
