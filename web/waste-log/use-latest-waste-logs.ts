import { useQuery } from '@tanstack/react-query';
import { WASTE_LIST_SHOWN } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';

/** The newest entries, up to the number shown. */
export function useLatestWasteLogs() {
  return useQuery({
    ...queryOf('listWasteLogs', { query: { limit: String(WASTE_LIST_SHOWN) } }),
    // Other users record too: cached entries are shown while they are read again.
    refetchOnMount: 'always',
  });
}
