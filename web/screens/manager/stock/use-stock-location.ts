import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';

/** The location whose stock is shown. It is in the address, so that a reload and Back keep it; without it, all locations are shown. */
export function useStockLocation() {
  const [params, setParams] = useSearchParams();
  const locations = useQuery(queryOf('listLocations'));
  const wanted = Number(params.get('location'));
  const location: Location | undefined =
    locations.data?.find(({ id }) => id === wanted) ??
    (locations.data?.length === 1 ? locations.data[0] : undefined);
  return {
    /** Undefined: all, or they are not loaded yet. */
    location,
    locations,
    /** Null: all of them. */
    choose(id: string | null) {
      const next = new URLSearchParams(params);
      if (id === null) next.delete('location');
      else next.set('location', id);
      setParams(next, { replace: true });
    },
  };
}
export type StockLocation = ReturnType<typeof useStockLocation>;
