import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';

/** What needs attention (V10); read again after each change of it, anywhere. */
export function useAttention() {
  return useQuery({ ...queryOf('listAttention'), staleTime: 0 });
}
