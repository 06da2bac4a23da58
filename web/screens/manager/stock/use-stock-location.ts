import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';
import { useChosenLocation } from '#web/session/location.ts';

/** The location whose stock is shown: in the address, so that a reload and Back keep it; else the manager's own or the first. */
export function useStockLocation() {
  const [params, setParams] = useSearchParams();
  const own = useChosenLocation();
  const locations = useQuery(queryOf('listLocations'));
  const wanted = Number(params.get('location'));
  const location: Location | undefined =
    locations.data?.find(({ id }) => id === wanted) ??
    locations.data?.find(({ id }) => id === own.location?.id) ??
    locations.data?.[0];
  return {
    location,
    locations,
    choose(id: string) {
      const next = new URLSearchParams(params);
      next.set('location', id);
      setParams(next, { replace: true });
    },
  };
}
export type StockLocation = ReturnType<typeof useStockLocation>;
