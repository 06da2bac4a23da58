import { useQuery } from '@tanstack/react-query';
import { WASTE_LIST_SHOWN } from '#contract/limits.ts';
import { queryOf } from '#web/api/queries.ts';

/** The newest entries, as many as are shown. */
export function useLatestWasteLogs() {
  return useQuery({
    ...queryOf('listWasteLogs', { query: { limit: String(WASTE_LIST_SHOWN) } }),
    // Others record too: what was read before is shown while it is read again.
    refetchOnMount: 'always',
  });
}
