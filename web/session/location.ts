import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '../api/queries.ts';
import { useUser } from './session.tsx';
import { storedPerUser } from './stored.ts';

const chosenLocation = storedPerUser<number | null>('location', null, (value) =>
  typeof value === 'number' ? value : undefined,
);

interface ChosenLocation {
  /** The user's assigned locations; undefined while they load. */
  assigned: Location[] | undefined;
  /** The chosen one, by default the first assigned; null when there is none. */
  location: Location | null;
  choose(locationId: number): void;
  isError: boolean;
  retry(): void;
}

/** The user's current location. Survives a reload. */
export function useChosenLocation(): ChosenLocation {
  const { id } = useUser();
  const store = chosenLocation(id);
  const chosenId = useSyncExternalStore(store.subscribe, store.get);
  const assignments = useQuery(queryOf('listLocationsOfUser', { params: { id } }));
  const locations = useQuery(queryOf('listLocations'));

  const assigned =
    assignments.data &&
    locations.data &&
    assignments.data.flatMap(
      ({ locationId }) => locations.data.find((one) => one.id === locationId) ?? [],
    );
  const location = assigned?.find((one) => one.id === chosenId) ?? assigned?.[0] ?? null;
  return {
    assigned,
    location,
    choose: useCallback((locationId: number) => store.set(locationId), [store]),
    isError: assignments.isError || locations.isError,
    retry: () => {
      void assignments.refetch();
      void locations.refetch();
    },
  };
}
