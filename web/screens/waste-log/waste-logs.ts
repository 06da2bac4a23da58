import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { WASTE_LIST_SHOWN } from '#contract/limits.ts';
import type { WasteLog } from '#contract/waste.ts';
import { queryOf } from '#web/api/queries.ts';

const latest = queryOf('listWasteLogs', { query: { limit: String(WASTE_LIST_SHOWN) } });

/** The newest entries, as many as are shown. */
export function useLatestWasteLogs() {
  return useQuery({
    ...latest,
    // Others record too: what was read before is shown while it is read again.
    refetchOnMount: 'always',
  });
}

/** Changes what is shown at once, and then reads it again. Nobody waits for that: the network may be gone. */
export async function showWasteLogs(
  client: QueryClient,
  change: (logs: WasteLog[]) => WasteLog[],
): Promise<void> {
  await client.cancelQueries({ queryKey: latest.queryKey });
  client.setQueryData(latest.queryKey, (logs) => logs && change(logs));
  refreshWasteLogs(client);
}

export function refreshWasteLogs(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['listWasteLogs'] });
}
