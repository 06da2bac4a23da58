import { useQuery } from '@tanstack/react-query';
import '#web/api/late-routes.ts';
import { queryOf } from '#web/api/queries.ts';

/** When what is ordered at a location goes to its vendors by itself (H3); nothing where managers send. */
export function useSendings(locationId: number | undefined) {
  return useQuery({
    ...queryOf('listSendings', { params: { id: locationId ?? 0 } }),
    enabled: locationId !== undefined,
  });
}
