import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#web/api/queries.ts';
import { useAwaited } from '#web/session/use-awaited.ts';

/** Whether what stands below `CapturedNote` should wait until it is known if there is one. */
export function useNoteAwaited(): boolean {
  return useAwaited(useQuery(queryOf('getMessageServices')).isPending);
}
