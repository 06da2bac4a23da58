import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { useChosenLocation } from '#web/session/location.ts';
import { useUser } from '#web/session/session.tsx';

/** The options of the form; each undefined while it loads. Employees record at their own locations only (D30). */
export function useWasteChoices() {
  const user = useUser();
  const own = useChosenLocation();
  const products = useQuery(queryOf('listProducts'));
  const units = useQuery(queryOf('listUnits'));
  const everywhere = useQuery(queryOf('listLocations'));
  const people = useQuery(queryOf('listUsers'));

  const isManager = user.userType === 'manager';
  const queries = [products, units, everywhere, people];
  return {
    products: products.data,
    units: units.data,
    locations: isManager ? everywhere.data : own.assigned,
    people: people.data,
    /** The current location of an employee. */
    here: isManager ? undefined : own.location,
    isError: queries.some(({ data, isError }) => !data && isError) || (!isManager && own.isError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
      if (own.isError) own.retry();
    },
  };
}
